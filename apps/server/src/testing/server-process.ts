import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Starts after the first one take half the time. */
const compileCache = join(tmpdir(), 'zhiwen-compile-cache')
const main = join(import.meta.dirname, '../main.ts')

export type ServerProcess = {
  pid: number
  /** Where its API listens; empty for a process without one. */
  address: string
  /** Ends it in the middle of whatever it does. */
  kill(): Promise<void>
}

/** Starts the program in a process of its own and waits for the log line that says it is up. */
export async function startServerProcess(
  roles: string,
  settings: Record<string, string>,
  startedLine: string,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main, `--roles=${roles}`], {
    // A folder without .env: these settings are all it knows.
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A test run that is ended leaves no process behind.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (text) => {
      if (text.includes(startedLine)) resolve(text)
    })
    void closed.then(() => reject(new Error(`${roles} ended before it was up`)))
  })
  return {
    pid: child.pid ?? 0,
    address: /https?:\/\/[\w.:]+/.exec(line)?.[0] ?? '',
    async kill() {
      end()
      process.off('exit', end)
      await closed
    },
  }
}

/** Runs one operator command to its end. */
export async function runServerCommand(words: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [main, 'cli', ...words], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`cli ${words.join(' ')} ended with ${code}`)
}
