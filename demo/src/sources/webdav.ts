import type { FileTarget } from './file-target.ts'

const encode = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** Makes a target over WebDAV; the address carries the name and the password. */
export function createWebdavTarget(address: URL): FileTarget {
  const { username, password, origin, pathname } = address
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const base = `${origin}${pathname.replace(/\/$/, '')}`
  const folders = new Set<string>()

  async function call(method: string, path: string, body?: Buffer): Promise<number> {
    const { status } = await fetch(base + encode(path), {
      method,
      headers: { authorization },
      ...(body && { body: new Uint8Array(body) }),
    })
    return status
  }
  async function makeFolders(path: string): Promise<void> {
    const names = path.split('/').slice(1, -1)
    for (let depth = 0; depth <= names.length; depth += 1) {
      const folder = `/${names.slice(0, depth).join('/')}`
      if (folders.has(folder)) continue
      // 405: it is there already.
      const status = await call('MKCOL', folder)
      if (status >= 400 && status !== 405) throw new Error(`MKCOL ${folder}: ${status}`)
      folders.add(folder)
    }
  }
  return {
    async put(path, bytes) {
      await makeFolders(path)
      const status = await call('PUT', path, bytes)
      if (status >= 300) throw new Error(`PUT ${path}: ${status}`)
    },
    async remove(path) {
      const status = await call('DELETE', path)
      if (status >= 300 && status !== 404) throw new Error(`DELETE ${path}: ${status}`)
    },
  }
}
