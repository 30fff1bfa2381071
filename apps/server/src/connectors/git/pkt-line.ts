import { SourceError } from '../spec.ts'

const lengthBytes = 4
export const flush = '0000'
export const delimiter = '0001'

/** A line of the protocol: its length in hex, then its text. */
export const line = (text: string): string =>
  (Buffer.byteLength(text) + lengthBytes + 1).toString(16).padStart(lengthBytes, '0') + text + '\n'

/** Cuts a stream into the packets it is made of; marks without data come as null. A stream that ends inside one throws. */
export async function* packetsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer | null> {
  let rest = Buffer.alloc(0)
  let isEnded = false
  for await (const part of body) {
    rest = rest.length === 0 ? Buffer.from(part) : Buffer.concat([rest, part])
    while (rest.length >= lengthBytes) {
      const size = Number.parseInt(rest.toString('latin1', 0, lengthBytes), 16)
      if (Number.isNaN(size)) throw new SourceError('retry-later', 'the answer is not of git')
      if (size < lengthBytes) {
        isEnded = size === 0
        rest = rest.subarray(lengthBytes)
        yield null
      } else if (rest.length >= size) {
        isEnded = false
        yield rest.subarray(lengthBytes, size)
        rest = rest.subarray(size)
      } else break
    }
  }
  if (rest.length > 0 || !isEnded) throw new SourceError('retry-later', 'the answer ends early')
}

/** Every text line of an answer, without marks. */
export async function textLines(body: AsyncIterable<Uint8Array>): Promise<string[]> {
  const lines: string[] = []
  for await (const packet of packetsOf(body)) {
    if (packet) lines.push(packet.toString('utf8').replace(/\n$/, ''))
  }
  return lines
}
