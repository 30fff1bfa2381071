import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { sourceServer } from './source-server.ts'

const run = promisify(execFile)

/** A repository on the real git server, and a clone that a test changes and pushes. */
export async function startRepository({ canFilter = true } = {}) {
  const server = sourceServer()
  const name = `${server.ownName()}.git`
  for (const folder of ['objects', 'refs/heads']) await server.makeFolders(`git/${name}/${folder}`)
  await server.put(`git/${name}/HEAD`, 'ref: refs/heads/main\n')
  const config = `[core]\n\trepositoryformatversion = 0\n\tbare = true\n[http]\n\treceivepack = true\n`
  const filter = canFilter ? '[uploadpack]\n\tallowFilter = true\n' : ''
  await server.put(`git/${name}/config`, config + filter)
  const clone = await mkdtemp(join(tmpdir(), 'zhiwen-clone-'))
  const git = (...args: string[]) =>
    run(
      'git',
      ['-c', 'user.name=t', '-c', 'user.email=t@t.test', '-c', 'core.quotePath=false', ...args],
      {
        cwd: clone,
        env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_TERMINAL_PROMPT: '0' },
      },
    )
  await git('init', '-q', '-b', 'main')
  const remote = new URL(`/git/${name}`, server.url)
  remote.username = server.key.username
  remote.password = server.key.password
  await git('remote', 'add', 'origin', remote.href)
  return {
    server,
    git,
    clone,
    url: new URL(`/git/${name}`, server.url),
    async write(path: string, content: string | Buffer) {
      await mkdir(dirname(join(clone, path)), { recursive: true })
      await writeFile(join(clone, path), content)
    },
    erase: (path: string) => rm(join(clone, path)),
    async move(from: string, to: string) {
      await mkdir(dirname(join(clone, to)), { recursive: true })
      await rename(join(clone, from), join(clone, to))
    },
    /** Commits what has changed and pushes it; nothing new is no error. */
    async publish() {
      await git('add', '-A')
      await git('commit', '-q', '--allow-empty', '-m', 'change')
      await git('push', '-q', '-f', 'origin', 'main')
    },
    async close() {
      await server.remove(`git/${name}/`)
      await rm(clone, { recursive: true })
    },
  }
}
