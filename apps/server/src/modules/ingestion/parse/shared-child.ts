import { type Asked, type ParserChild, type Question, startChild } from './child.ts'
import type { Sandbox } from './sandbox.ts'

/** CPU time after which a child makes room for a fresh one; it is killed at 20 s. */
const retireCpuMs = 8_000
/** Memory after which it does. */
const retirePeakKb = 400_000

/**
 * One long-lived child for plain text, asked one file at a time: starting a child costs more than
 * reading such a file. It has the same walls as any other, and a fresh one follows its death.
 */
export function createSharedChild(sandbox?: Sandbox) {
  let child: ParserChild | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  async function askNow(question: Question): Promise<Asked> {
    if (isClosed || question.signal?.aborted) return { kind: 'stopped' }
    child ??= startChild('plain', sandbox)
    const asked = await child.ask(question)
    if (asked.kind !== 'reply' || isSpent(asked.reply)) {
      child?.end()
      child = undefined
    }
    return asked
  }

  return {
    ask(question: Question): Promise<Asked> {
      const asked = last.then(() => askNow(question))
      last = asked
      return asked
    },
    close() {
      isClosed = true
      child?.end()
      child = undefined
    },
  }
}

const isSpent = ({ cpu_ms, peak_kb }: { cpu_ms: number; peak_kb: number }) =>
  cpu_ms > retireCpuMs || peak_kb > retirePeakKb
