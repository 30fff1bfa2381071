import { PassThrough, type Readable } from 'node:stream'

/** What may wait for a slow reader; then the stream is cut and the page opens a new one. */
const bufferBytesMax = 256 * 1024

export type EventBody = {
  /** Bytes for the reader. */
  readable: Readable
  comment(text: string): void
  /** Sends the next event; ids are 1, 2, 3 … */
  event(name: string, data: object): void
  end(): void
  /** Aborted when the body has ended: by us, by the reader, or because the reader was too slow. */
  signal: AbortSignal
}

/** Makes the body of one event stream. */
export function createEventBody(): EventBody {
  const body = new PassThrough()
  const ended = new AbortController()
  let number = 0
  body.on('close', () => ended.abort())

  const write = (text: string) => {
    if (ended.signal.aborted) return
    body.write(text)
    if (body.writableLength + body.readableLength > bufferBytesMax) body.destroy()
  }
  return {
    readable: body,
    signal: ended.signal,
    comment: (text) => write(`: ${text}\n\n`),
    event(name, data) {
      number += 1
      write(`id: ${number}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    end() {
      ended.abort()
      body.end()
    },
  }
}
