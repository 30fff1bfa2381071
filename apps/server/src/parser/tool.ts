import { spawn } from 'node:child_process'

export type ToolEnd = { code: number | null; signal: NodeJS.Signals | null; words: string }

/** Memory a program may use; this process waits meanwhile and holds little. */
const dataBytes = 640 * 1024 * 1024

/** Runs a program of the sandbox; its words are what it says of failures. */
export function runTool(command: string, args: string[], timeoutMs: number): Promise<ToolEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn('prlimit', [`--data=${dataBytes}`, command, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    let words = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (words.length < 10_000) words += text
    })
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal, words }))
  })
}
