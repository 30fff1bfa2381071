import { readStack } from '../stack/index.ts'

type Key = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
type Options = { body?: unknown; token?: string }

/** Sends one call as a program would; returns its data and the cookies it sets, or throws with the error's name. */
export async function sendApi<Data>(key: Key, options: Options = {}) {
  const [method, path] = key.split(' ')
  const reply = await fetch(`${readStack().baseUrl}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(options.token && { authorization: `Bearer ${options.token}` }),
    },
    body: method === 'GET' ? undefined : JSON.stringify(options.body ?? {}),
  })
  const { code, error, data } = (await reply.json()) as { code: number; error?: string; data: Data }
  if (code !== 200) throw new Error(`${key} answered ${code} ${error}`)
  return { data, cookies: reply.headers.getSetCookie() }
}

/** Sends one call and returns its data. */
export async function callApi<Data>(key: Key, options: Options = {}): Promise<Data> {
  return (await sendApi<Data>(key, options)).data
}
