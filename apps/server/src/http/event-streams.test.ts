import { get, type IncomingMessage } from 'node:http'
import { defineEndpoint } from '@zhiwen/contract/endpoint.ts'
import { openStreamsMax } from '@zhiwen/contract/limits.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createTestServer } from '../testing/test-server.ts'
import type { TokenHolder } from './actor.ts'
import { type EventStream, route } from './route.ts'

const watch = defineEndpoint({
  id: 'API-SYS-9',
  method: 'GET',
  path: '/watch',
  access: 'active',
  summary: 'a stream of the test',
  produces: 'events',
  errors: ['stream-limit'],
})

type Heard = { reply: IncomingMessage; text: string; isEnded: boolean; cut(): void }

/** A server with one stream, whose feeds the test holds in its hand. */
async function aServer(options: { onLog?: (line: string) => void } = {}) {
  const streams: EventStream[] = []
  const holders = new Map<string, TokenHolder>()
  const server = await createTestServer({
    routes: [
      route(watch, async (_, __, http) =>
        http.sendEvents(async (stream) => {
          streams.push(stream)
        }),
      ),
    ],
    server: { beatMs: 50, authenticate: async (token) => holders.get(token) ?? null },
    ...options,
  })
  onTestFinished(server.close)
  const port = await server.listen()
  const someone = () => {
    const { holder, headers } = server.tokenFor()
    const token = headers.authorization.slice('Bearer '.length)
    holders.set(token, holder)
    return { holder, headers, token }
  }
  const open = ({ headers }: { headers: Record<string, string> }) =>
    new Promise<Heard>((resolve, reject) => {
      const request = get({ port, path: '/api/watch', headers }, (reply) => {
        const heard: Heard = { reply, text: '', isEnded: false, cut: () => request.destroy() }
        reply.on('data', (part: Buffer) => (heard.text += part.toString()))
        reply.on('close', () => (heard.isEnded = true))
        resolve(heard)
      })
      request.on('error', reject)
      onTestFinished(() => void request.destroy())
    })
  return { ...server, streams, holders, someone, open }
}

test('API-2: events are numbered, and a beat comes while nothing happens', async () => {
  const { someone, open, streams } = await aServer()
  const heard = await open(someone())

  streams[0]?.send('user', {})
  streams[0]?.send('notice', { unread: 2 })

  await expect.poll(() => heard.text).toContain('id: 1\nevent: user\ndata: {}\n\n')
  await expect.poll(() => heard.text).toContain('id: 2\nevent: notice\ndata: {"unread":2}\n\n')
  await expect.poll(() => heard.text).toContain(': beat\n\n')
  expect(heard.reply.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  })
  expect(heard.reply.headers['content-encoding']).toBeUndefined()
})

test('ROLE-42: a stream ends once its token is worth nothing', async () => {
  const { someone, open, holders } = await aServer()
  const person = someone()
  const heard = await open(person)

  holders.delete(person.token)

  await expect.poll(() => heard.isEnded).toBe(true)
})

test('ROLE-42: a stream of members ends when the place is disabled', async () => {
  const { someone, open, holders } = await aServer()
  const { holder, token, headers } = someone()
  const heard = await open({ headers })

  holders.set(token, {
    ...holder,
    member: holder.member && { ...holder.member, state: 'disabled' },
  })

  await expect.poll(() => heard.isEnded).toBe(true)
})

test('API-5: the sixth stream of a user is refused until another has ended; others are not touched', async () => {
  const { someone, open, streams } = await aServer()
  const person = someone()
  const opened = []
  for (let count = 0; count < openStreamsMax; count++) opened.push(await open(person))

  const sixth = await open(person)
  const other = await open(someone())

  expect(sixth.reply.statusCode).toBe(429)
  expect(sixth.reply.headers['retry-after']).toBe('60')
  expect(other.reply.statusCode).toBe(200)
  opened[0]?.cut()
  await expect.poll(() => streams[0]?.signal.aborted).toBe(true)
  expect((await open(person)).reply.statusCode).toBe(200)
})

test('a reader that does not read is cut off instead of filling the memory', async () => {
  const { someone, open, streams } = await aServer()
  const heard = await open(someone())
  heard.reply.pause()
  const [stream] = streams
  const line = { text: 'x'.repeat(10_000) }

  for (let count = 0; count < 2_000 && !stream?.signal.aborted; count++) {
    stream?.send('user', line)
    await new Promise((resolve) => setImmediate(resolve))
  }

  expect(stream?.signal.aborted).toBe(true)
})

test('a server that closes ends its streams and does not wait for them', async () => {
  const { someone, open, app } = await aServer()
  const heard = await open(someone())

  await app.close()

  await expect.poll(() => heard.isEnded).toBe(true)
})

test('a stream counts as no slow request', async () => {
  const lines: string[] = []
  const { someone, open, streams } = await aServer({ onLog: (line) => lines.push(line) })
  await open(someone())

  streams[0]?.end()

  await expect.poll(() => lines.join()).toContain('event stream ended')
  expect(lines.join()).not.toContain('request answered')
})
