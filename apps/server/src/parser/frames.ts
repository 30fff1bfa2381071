import { readSync, writeSync } from 'node:fs'

/** Reads exactly so many bytes; null at the end of the input. */
function readExactly(fd: number, length: number): Buffer | null {
  const bytes = Buffer.allocUnsafe(length)
  let at = 0
  while (at < length) {
    const count = readSync(fd, bytes, at, length - at, null)
    if (count === 0) return null
    at += count
  }
  return bytes
}

/** Takes one length-led frame from a pipe; null when the other side has closed it. */
export function readFrame(fd: number): Buffer | null {
  const head = readExactly(fd, 4)
  if (!head) return null
  const length = head.readUInt32LE(0)
  return length === 0 ? Buffer.alloc(0) : readExactly(fd, length)
}

/** Writes one length-led frame to a pipe. */
export function writeFrame(fd: number, body: Buffer): void {
  const whole = Buffer.concat([frameHead(body.length), body])
  let at = 0
  while (at < whole.length) at += writeSync(fd, whole, at, whole.length - at)
}

/** The four bytes that lead a frame. */
export function frameHead(length: number): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32LE(length, 0)
  return head
}
