import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'

/** The Apache of scripts/services, and a way to change what it serves (see scripts/lib/service-sources.sh). */
export function sourceServer() {
  const url = new URL(inject('settings')['DEVELOPMENT_SOURCES_URL'] ?? '')
  const key = { username: url.username, password: url.password }
  url.username = ''
  url.password = ''
  const authorization = `Basic ${Buffer.from(`${key.username}:${key.password}`).toString('base64')}`

  /** Paths are below `.dev/sources/data` and not encoded. */
  async function change(method: string, path: string, body?: string | Uint8Array, to?: string) {
    const address = (place: string) =>
      new URL(`/files/${place.split('/').map(encodeURIComponent).join('/')}`, url).href
    const reply = await fetch(address(path), {
      method,
      headers: { authorization, ...(to !== undefined && { destination: address(to) }) },
      ...(body !== undefined && { body }),
    })
    await reply.arrayBuffer()
    return reply.status
  }

  async function expectStatus(done: Promise<number>, fine: number[], what: string) {
    const status = await done
    if (!fine.includes(status)) throw new Error(`${what}: status ${status}`)
  }

  /** Makes every folder of a path; one that is there is fine. */
  async function makeFolders(path: string) {
    const names = path.split('/').filter(Boolean)
    for (let depth = 1; depth <= names.length; depth += 1) {
      const folder = `${names.slice(0, depth).join('/')}/`
      const made = await change('MKCOL', folder)
      // 403: somebody made the same folder in the same moment; asked again, the server says so (405).
      const answer = made === 403 ? change('MKCOL', folder) : Promise.resolve(made)
      await expectStatus(answer, [201, 405], `MKCOL ${folder}`)
    }
  }

  return {
    url,
    key,
    authorization,
    /** A name no other test uses. */
    ownName: () => `t${randomBytes(6).toString('hex')}`,
    makeFolders,
    async put(path: string, body: string | Uint8Array) {
      const done = await change('PUT', path, body)
      if (done === 409 || done === 403 || done === 404) {
        await makeFolders(path.slice(0, path.lastIndexOf('/')))
        await expectStatus(change('PUT', path, body), [201, 204], `PUT ${path}`)
      } else if (done !== 201 && done !== 204) throw new Error(`PUT ${path}: status ${done}`)
    },
    remove: (path: string) => expectStatus(change('DELETE', path), [204], `DELETE ${path}`),
    move: (from: string, to: string) =>
      expectStatus(change('MOVE', from, undefined, to), [201, 204], `MOVE ${from}`),
  }
}
