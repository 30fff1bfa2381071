import { execFile } from 'node:child_process'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../../apps/server/src/main.ts')

/** Runs one operator command to its end and returns its code and words. */
export function runProgram(
  words: readonly string[],
  settings: Record<string, string>,
  folder: string,
): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [main, 'cli', ...words],
      { cwd: folder, env: { PATH: process.env['PATH'], ...settings }, timeout: 600_000 },
      (error, stdout, stderr) => {
        const code = error ? Number(error.code ?? 1) || 1 : 0
        resolve({ code, text: `${stdout}${stderr}` })
      },
    )
  })
}
