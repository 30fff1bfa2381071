import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type MessageKind = 'mail' | 'sms'

/** One message to one recipient, as kept on disk and shown by the API. */
export type Message = {
  id: number
  kind: MessageKind
  to: string
  at: string
  out_id: string | null
  code: string | null
  subject: string | null
  text: string
  html: string | null
}

export type MessageFilter = { to?: string; kind?: MessageKind; after?: string; limit?: number }

export type Ledger = ReturnType<typeof openLedger>

// The first line of an emptied file: ids go on after it, so that `after` never skips a new message.
type Start = { last_id: number }

function readLines(file: string): string[] {
  const content = existsSync(file) ? readFileSync(file, 'utf8') : ''
  // A line cut off by a kill has no line end; its sender got no answer, so it was not taken.
  const complete = content.slice(0, content.lastIndexOf('\n') + 1)
  if (complete !== content) writeFileSync(file, complete)
  return complete.split('\n').filter(Boolean)
}

function readLedger(file: string): { messages: Message[]; lastId: number } {
  const rows = readLines(file).map((line): Message | Start => JSON.parse(line))
  const messages = rows.filter((row) => 'id' in row)
  const start = rows.find((row) => 'last_id' in row)
  return { messages, lastId: messages.at(-1)?.id ?? start?.last_id ?? 0 }
}

function isAfter(message: Message, after: string): boolean {
  return /^\d+$/.test(after)
    ? message.id > Number(after)
    : Date.parse(message.at) > Date.parse(after)
}

/** Opens the list of messages; what was added is on disk before `add` returns. */
export function openLedger(folder: string, now: () => Date) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'messages.jsonl')
  let { messages, lastId } = readLedger(file)

  return {
    /** Keeps a message and gives it its id and time. */
    add(fields: Omit<Message, 'id' | 'at'>): Message {
      const message = { id: lastId + 1, at: now().toISOString(), ...fields }
      appendFileSync(file, `${JSON.stringify(message)}\n`)
      lastId = message.id
      messages.push(message)
      return message
    },

    /** Lists messages, newest first. */
    list({ to, kind, after, limit = 200 }: MessageFilter = {}): Message[] {
      return messages
        .filter((message) => to === undefined || message.to === to)
        .filter((message) => kind === undefined || message.kind === kind)
        .filter((message) => after === undefined || isAfter(message, after))
        .slice(-limit)
        .toReversed()
    },

    find: (id: number): Message | undefined => messages.find((message) => message.id === id),

    /** Counts the text messages a number got since a moment. */
    countSms(to: string, since: Date): number {
      return messages.filter(
        (message) =>
          message.kind === 'sms' && message.to === to && Date.parse(message.at) > since.getTime(),
      ).length
    },

    /** Throws all messages away. */
    clear(): void {
      writeFileSync(file, `${JSON.stringify({ last_id: lastId } satisfies Start)}\n`)
      messages = []
    },
  }
}
