import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'

const headerBytes = 12
const typeA = 1
const classIn = 1

/** Name of a question: labels behind the header, each led by its length. */
function questionOf(message: Buffer): { name: string; end: number; type: number } {
  const labels: string[] = []
  let at = headerBytes
  for (let size = message[at] ?? 0; size > 0; size = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + size))
    at += size + 1
  }
  return { name: labels.join('.'), end: at + 5, type: message.readUInt16BE(at + 1) }
}

function answerTo(message: Buffer, addresses: string[]): Buffer {
  const { end } = questionOf(message)
  const head = Buffer.from(message.subarray(0, end))
  head.writeUInt16BE(0x81_80, 2)
  head.writeUInt16BE(addresses.length, 6)
  head.writeUInt32BE(0, 8)
  const records = addresses.map((address) => {
    const record = Buffer.alloc(16)
    record.writeUInt16BE(0xc0_0c, 0)
    record.writeUInt16BE(typeA, 2)
    record.writeUInt16BE(classIn, 4)
    // No time to live: every look-up asks again.
    record.writeUInt32BE(0, 6)
    record.writeUInt16BE(4, 10)
    record.set(address.split('.').map(Number), 12)
    return record
  })
  return Buffer.concat([head, ...records])
}

/** A name server on loopback whose answers the test decides at each question. */
export async function startDnsServer(answers: (name: string) => string[]) {
  const socket = createSocket('udp4')
  const questions: string[] = []
  socket.on('message', (message, from) => {
    const { name, type } = questionOf(message)
    questions.push(name)
    socket.send(answerTo(message, type === typeA ? answers(name) : []), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const resolver = new Resolver()
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return {
    questions,
    /** Looks a name up at this server. */
    lookup: async (host: string) =>
      (await resolver.resolve4(host)).map((address) => ({ address, family: 4 as const })),
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}
