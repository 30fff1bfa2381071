import { readStack } from '../stack/index.ts'

const encode = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** A folder of its own on the WebDAV server of the development services, with the key that opens it. */
export async function makeSharedFolder(name: string) {
  const { origin, username, password } = new URL(readStack().sourcesUrl)
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const url = `${origin}/dav/${encodeURIComponent(name)}`

  async function call(method: string, path: string, body?: string): Promise<void> {
    const reply = await fetch(`${url}/${encode(path)}`, {
      method,
      headers: { authorization },
      body,
    })
    // 404 of a removal and 405 of a folder: it is as it should be already.
    if (reply.status >= 400 && reply.status !== 404 && reply.status !== 405)
      throw new Error(`${method} ${path}: ${reply.status}`)
  }
  await call('DELETE', '')
  await call('MKCOL', '')
  return {
    url,
    username,
    password,
    makeFolder: (path: string) => call('MKCOL', path),
    put: (path: string, text: string) => call('PUT', path, text),
    remove: (path: string) => call('DELETE', path),
    drop: () => call('DELETE', ''),
  }
}
export type SharedFolder = Awaited<ReturnType<typeof makeSharedFolder>>
