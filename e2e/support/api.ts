import { readStack } from '../stack/index.ts'

/** Sends one call as a program would and returns its data, or throws with the error's name. */
export async function callApi<Data>(
  key: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
  options: { body?: unknown; token?: string } = {},
): Promise<Data> {
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
  return data
}
