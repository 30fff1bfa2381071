import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const program = join(import.meta.dirname, 'run-sync-worker.ts')
const compileCache = join(tmpdir(), 'zhiwen-compile-cache')

/** Starts a worker in a process of its own and waits until it takes jobs. */
export async function startSyncWorker(settings: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const died = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('close', (_code, signal) => {
      process.off('exit', end)
      resolve(signal)
    }),
  )
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('sync worker started')) resolve()
    })
    // One that died at its crash point before it could say so has done its part.
    void died.then((signal) => (signal ? resolve() : reject(new Error('the worker ended'))))
  })
  return {
    pid: child.pid ?? 0,
    /** Resolves with the signal that ended it. */
    died,
    freeze: () => child.kill('SIGSTOP'),
    wake: () => child.kill('SIGCONT'),
    async kill(): Promise<void> {
      end()
      await died
    },
  }
}
