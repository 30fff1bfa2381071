import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const pageSize = 20

/** A server of files that asks whoever comes for a token, as the drives of work apps do. */
export async function startDriveServer(isLive: (token: string) => Promise<boolean>) {
  const files = new Map<string, { text: string; version: number }>()
  let tokenSeen = ''

  function answer(url: URL): { status: number; body: string } {
    if (url.pathname === '/file') {
      const file = files.get(url.searchParams.get('path') ?? '')
      return file ? { status: 200, body: file.text } : { status: 404, body: '' }
    }
    const from = Number(url.searchParams.get('from') ?? 0)
    if (!Number.isInteger(from)) return { status: 400, body: '' }
    const all = [...files].map(([path, { version }]) => ({ path, version }))
    const next = from + pageSize < all.length ? from + pageSize : null
    return {
      status: 200,
      body: JSON.stringify({ files: all.slice(from, from + pageSize), next, total: all.length }),
    }
  }

  const server = createServer((heard, reply) => {
    const token = /^Bearer (.+)$/.exec(heard.headers.authorization ?? '')?.[1] ?? ''
    void isLive(token).then((isGood) => {
      if (!isGood) return reply.writeHead(401).end()
      tokenSeen = token
      const { status, body } = answer(new URL(heard.url ?? '/', 'http://drive'))
      return reply.writeHead(status).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    /** The last token it accepted. */
    tokenSeen: () => tokenSeen,
    put(path: string, text: string): void {
      files.set(path, { text, version: (files.get(path)?.version ?? 0) + 1 })
    },
    rename(from: string, to: string): void {
      const file = files.get(from)
      files.delete(from)
      if (file) files.set(to, file)
    },
    remove: (path: string) => void files.delete(path),
    stop(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
