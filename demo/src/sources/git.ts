import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { FileTarget } from './file-target.ts'
import { createWebdavTarget } from './webdav.ts'

const run = promisify(execFile)
const as = ['-c', 'user.name=星河智造', '-c', 'user.email=git@xinghe.example']

export type RepositoryOptions = {
  /** Where the repository answers, with name and password. */
  address: URL
  /** WebDAV folder in which the server keeps repositories: a new one is laid down there. */
  folder: URL
}

/** Makes a target over a repository; what was put goes out as one commit. */
export async function createGitTarget({ address, folder }: RepositoryOptions): Promise<FileTarget> {
  const clone = await mkdtemp(join(tmpdir(), 'zhiwen-demo-git-'))
  process.once('exit', () => void rm(clone, { recursive: true, force: true }))
  const git = (...args: string[]) => run('git', ['-C', clone, ...as, ...args])
  await run('git', ['clone', '-q', address.href, clone]).catch(async () => {
    await layDown(
      new URL(`${folder.href.replace(/\/$/, '')}/${address.pathname.split('/').at(-1)}`),
    )
    await run('git', ['init', '-q', '-b', 'main', clone])
    await git('remote', 'add', 'origin', address.href)
  })
  return {
    async put(path, bytes) {
      const file = join(clone, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, bytes)
    },
    remove: (path) => rm(join(clone, path), { force: true }),
    async finish() {
      await git('add', '-A')
      const { stdout } = await git('status', '--porcelain')
      if (stdout === '') return
      await git('commit', '-q', '-m', '更新资料')
      await git('push', '-q', 'origin', 'HEAD:refs/heads/main')
    },
  }
}

/** An empty repository is these few files. */
async function layDown(address: URL): Promise<void> {
  const target = createWebdavTarget(address)
  const empty = Buffer.from('')
  await target.put('/HEAD', Buffer.from('ref: refs/heads/main\n'))
  await target.put('/config', Buffer.from('[core]\n\tbare = true\n[http]\n\treceivepack = true\n'))
  await target.put('/objects/info/keep', empty)
  await target.put('/refs/heads/.keep', empty)
  await target.remove('/refs/heads/.keep')
}
