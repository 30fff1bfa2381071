import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { type ParseReply, type ParseRequest, replyBytesMax } from '../../../parser/blocks.ts'
import { frameHead } from '../../../parser/frames.ts'
import { type Profile, type Sandbox, sandboxCommand } from './sandbox.ts'

/** How one question to a child ended. */
export type Asked =
  | { kind: 'reply'; reply: ParseReply }
  | { kind: 'slow' }
  | { kind: 'too-large' }
  | { kind: 'stopped' }
  | { kind: 'died'; code: number | null; signal: string | null; words: string }

export type Question = {
  request: ParseRequest
  bytes: Buffer
  timeoutMs: number
  signal?: AbortSignal
}

export type ParserChild = {
  pid: number | undefined
  /** Asks for one file; one question at a time. */
  ask(question: Question): Promise<Asked>
  /** Ends it and everything it has started. */
  end(): void
}

const wordsMax = 4_000

/** Starts a sandboxed parser; a machine where the sandbox cannot run makes its first answer `died`. */
export function startChild(profile: Profile, sandbox: Sandbox = sandboxCommand): ParserChild {
  const { command, args } = sandbox(profile)
  const child = spawn(command, args, {
    // A group of its own, so that the whole tree ends at once.
    detached: true,
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  })
  const state = { words: '', isEnded: false }
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (state.words.length < wordsMax) state.words += text
  })
  const end = () => killGroup(child)
  const exit = new Promise<Asked>((resolve) => {
    const died = (code: number | null, signal: string | null) => {
      state.isEnded = true
      resolve({ kind: 'died', code, signal, words: state.words.slice(0, wordsMax) })
    }
    child.once('error', (error) => {
      state.words += error.message
      died(null, null)
    })
    child.once('close', died)
  })
  const replies = child.stdio[3] as Readable
  // A child that dies while it is written to breaks the pipe; its end tells the rest.
  child.stdin?.on('error', () => undefined)
  replies.on('error', () => undefined)
  return {
    pid: child.pid,
    end,
    async ask({ request, bytes, timeoutMs, signal }) {
      const timer = deadline(timeoutMs, signal)
      const reply = nextReply(replies)
      send(child.stdin, Buffer.from(JSON.stringify(request)), bytes)
      const asked = await Promise.race([exit, timer.passed, reply.arrived])
      timer.clear()
      reply.forget()
      if (asked.kind !== 'reply') end()
      return asked
    },
  }
}

function send(stdin: Writable | null, head: Buffer, body: Buffer): void {
  for (const part of [frameHead(head.length), head, frameHead(body.length), body])
    stdin?.write(part)
}

function deadline(timeoutMs: number, signal?: AbortSignal) {
  let clear = () => {}
  const passed = new Promise<Asked>((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'slow' }), timeoutMs)
    const stop = () => resolve({ kind: 'stopped' })
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
    clear = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  })
  return { passed, clear }
}

/** Collects one length-led reply; what is longer than any reply may be ends the child. */
function nextReply(replies: Readable) {
  let forget = () => {}
  const arrived = new Promise<Asked>((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    let wanted = -1
    const heard = (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      if (wanted < 0 && length >= 4) wanted = Buffer.concat(chunks).readUInt32LE(0)
      if (wanted > replyBytesMax) resolve({ kind: 'too-large' })
      else if (wanted >= 0 && length >= wanted + 4)
        resolve(toReply(Buffer.concat(chunks).subarray(4)))
    }
    replies.on('data', heard)
    forget = () => replies.off('data', heard)
  })
  return { arrived, forget }
}

function toReply(body: Buffer): Asked {
  try {
    return { kind: 'reply', reply: JSON.parse(body.toString('utf8')) as ParseReply }
  } catch {
    return { kind: 'died', code: null, signal: null, words: 'unreadable reply' }
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
