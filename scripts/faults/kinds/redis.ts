import { connect } from 'node:net'
import type { Field } from './kind.ts'

/** One command to the private Redis, in its own protocol, past the edge. */
export function redisCall({ services }: Field, ...words: string[]): Promise<string> {
  const url = new URL(services.settings['REDIS_URL'] ?? '')
  const line = (parts: string[]) =>
    `*${parts.length}\r\n${parts.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join('')}`
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(url.port), '127.0.0.1', () => {
      socket.write(line(['AUTH', decodeURIComponent(url.password)]) + line(words) + line(['QUIT']))
    })
    socket.setTimeout(5_000, () => socket.destroy())
    socket.on('data', (chunk) => void (answer += chunk.toString()))
    socket.on('error', () => undefined)
    // The first line answers the password.
    socket.on('close', () => resolve(answer.split('\r\n').slice(1).join(' ')))
  })
}
