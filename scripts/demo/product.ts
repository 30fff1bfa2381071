import { setTimeout as pause } from 'node:timers/promises'
import { readSettings } from '../../apps/server/src/testing/settings.ts'

const given = readSettings()
const inDemoDatabase = (url = '') => Object.assign(new URL(url), { pathname: '/zhiwen_demo' }).href

export const ownerUrl: string = given['DATABASE_OWNER_URL'] ?? ''
export const publicUrl: string = given['PUBLIC_URL'] ?? ''
export const outboxUrl: string = given['DEVELOPMENT_OUTBOX_URL'] ?? ''

/** Settings of the demo: a database of its own, so that what a developer keeps stays as it is. */
export const settings = {
  ...process.env,
  ...given,
  DATABASE_OWNER_URL: inDemoDatabase(ownerUrl),
  DATABASE_APP_URL: inDemoDatabase(given['DATABASE_APP_URL']),
  DATABASE_SYSTEM_URL: inDemoDatabase(given['DATABASE_SYSTEM_URL']),
  REDIS_PREFIX: 'zhiwen-demo:',
  // People of the demo register from addresses of their own.
  PROXY_HOPS: '1',
}

/** Calls the running product as a browser would, from an address of its own if one is given. */
export async function call<Data>(
  key: `${'GET' | 'POST' | 'PUT'} /${string}`,
  { body, token, from }: { body?: unknown; token?: string; from?: string } = {},
): Promise<Data> {
  const [method, path] = key.split(' ')
  const reply = await fetch(`${publicUrl}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(from && { 'x-forwarded-for': from }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const envelope = (await reply.json()) as { code: number; message: string; data: Data }
  if (envelope.code !== 200) throw new Error(`${key}: ${envelope.message}`)
  return envelope.data
}

/** Asks again until there is an answer, for at most a minute. */
export async function until<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const found = await find().catch(() => undefined)
    if (found) return found
    await pause(100)
  }
  throw new Error(`${what} did not come`)
}

type Message = { id: string; code: string | null }

async function newestMessage(mobile: string): Promise<Message | undefined> {
  const reply = await fetch(`${outboxUrl}/api/messages?kind=sms&to=${mobile}`)
  const { messages } = (await reply.json()) as { messages: Message[] }
  return messages[0]
}

/** Asks for a code and returns it, as the development outbox shows it; older ones are not meant. */
export async function receiveCode(mobile: string, ask: () => Promise<unknown>): Promise<string> {
  const before = await newestMessage(mobile)
  await ask()
  return until(`code for ${mobile}`, async () => {
    const message = await newestMessage(mobile)
    return message?.id === before?.id ? undefined : (message?.code ?? undefined)
  })
}
