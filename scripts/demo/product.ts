import { setTimeout as pause } from 'node:timers/promises'
import { readSettings } from '../../apps/server/src/testing/settings.ts'

const given = readSettings()
const inDemoDatabase = (url = '') => Object.assign(new URL(url), { pathname: '/zhiwen_demo' }).href

export const ownerUrl: string = given['DATABASE_OWNER_URL'] ?? ''
export const publicUrl: string = given['PUBLIC_URL'] ?? ''
export const outboxUrl: string = given['DEVELOPMENT_OUTBOX_URL'] ?? ''
export const sourcesUrl: string = given['DEVELOPMENT_SOURCES_URL'] ?? ''
export const bucketSettings = {
  endpoint: given['S3_ENDPOINT'] ?? '',
  region: given['S3_REGION'] ?? '',
  accessKeyId: given['S3_ACCESS_KEY'] ?? '',
  secretAccessKey: given['S3_SECRET_KEY'] ?? '',
}

/** Settings of the demo: a database of its own, so that what a developer keeps stays as it is. */
export const settings = {
  ...process.env,
  ...given,
  DATABASE_OWNER_URL: inDemoDatabase(ownerUrl),
  DATABASE_APP_URL: inDemoDatabase(given['DATABASE_APP_URL']),
  DATABASE_SYSTEM_URL: inDemoDatabase(given['DATABASE_SYSTEM_URL']),
  REDIS_PREFIX: 'zhiwen-demo:',
  OPENSEARCH_PREFIX: 'zhiwen-demo-',
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

/** Sends files as the browser does; gives their ids back in the same order. */
export async function upload(
  token: string,
  files: readonly { path: string; bytes: Buffer }[],
): Promise<string[]> {
  const form = new FormData()
  for (const { path, bytes } of files) {
    form.append('file', new Blob([new Uint8Array(bytes)]), path.split('/').at(-1))
  }
  const reply = await fetch(`${publicUrl}/api/upload?purpose=document`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { message, data } = (await reply.json()) as {
    message: string
    data: { files: { file_id: string | null; name: string }[] } | null
  }
  return (data?.files ?? []).map(({ file_id, name }) => {
    if (!file_id) throw new Error(`${name}: ${message}`)
    return file_id
  })
}

/** Asks again until there is an answer, for at most a minute if nothing else is said. */
export async function until<T>(
  what: string,
  find: () => Promise<T | undefined>,
  seconds = 60,
): Promise<T> {
  const deadline = performance.now() + seconds * 1000
  while (performance.now() < deadline) {
    const found = await find().catch(() => undefined)
    if (found) return found
    await pause(100)
  }
  throw new Error(`${what} did not come`)
}

type Message = { id: string; code: string | null }

type Channel = 'sms' | 'mail'

async function newestMessage(kind: Channel, to: string): Promise<Message | undefined> {
  const reply = await fetch(`${outboxUrl}/api/messages?kind=${kind}&to=${encodeURIComponent(to)}`)
  const { messages } = (await reply.json()) as { messages: Message[] }
  return messages[0]
}

/** Asks for a code and returns it, as the development outbox shows it; older ones are not meant. */
export async function receiveCode(
  kind: Channel,
  to: string,
  ask: () => Promise<unknown>,
): Promise<string> {
  const before = await newestMessage(kind, to)
  await ask()
  return until(`code for ${to}`, async () => {
    const message = await newestMessage(kind, to)
    return message?.id === before?.id ? undefined : (message?.code ?? undefined)
  })
}
