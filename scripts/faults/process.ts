import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const main = join(import.meta.dirname, '../../apps/server/src/main.ts')
const compileCache = join(tmpdir(), 'zhiwen-compile-cache')
const startedLine = {
  api: 'api started at',
  worker: 'worker started',
  scheduler: 'scheduler started',
}
export type Role = keyof typeof startedLine
export type Wanted = {
  name: string
  role: Role
  folder: string
  settings: Record<string, string>
}
export type Started = {
  pid: number
  address: string
  /** Resolves with the signal that ended it. */
  died: Promise<NodeJS.Signals | null>
  signal: (kind: NodeJS.Signals) => void
}

const children = new Set<ChildProcess>()
// A run that is ended leaves no process behind.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Starts one process of the program; nothing when it ended before it was up. */
export async function startProcess({ name, role, folder, settings }: Wanted) {
  const child = spawn(process.execPath, [main, `--roles=${role}`], {
    // A folder without .env: these settings are all it knows.
    cwd: folder,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
  child.stdout.on('data', (text: Buffer) => log.write(text))
  child.stderr.on('data', (text: Buffer) => log.write(text))
  const died = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('close', (_code, signal) => {
      children.delete(child)
      log.end()
      resolve(signal)
    })
  })
  const line = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (text) => {
      if (text.includes(startedLine[role])) resolve(text)
    })
  })
  const up = await Promise.race([line, died])
  // One that died at its crash point before it could say so has done its part.
  const isDead = up === null || (up === 'SIGKILL' && settings['CRASH_AT'] === undefined)
  if (isDead) return undefined
  return {
    pid: child.pid ?? 0,
    address: /https?:\/\/[\w.:]+/.exec(up)?.[0] ?? '',
    died,
    signal: (kind: NodeJS.Signals) => void child.kill(kind),
  } satisfies Started
}
