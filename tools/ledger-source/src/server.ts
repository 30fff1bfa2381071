import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createFaultPlan, type FaultKind, type FaultPlace } from './faults.ts'
import { type Bucket, createBucket } from './ledger.ts'
import { errorXml, listPage, listXml } from './list-reply.ts'

const accessFile = '.zhiwen-access.json'
const statusCodes: Record<string, [number, string]> = {
  'status-429': [429, 'SlowDown'],
  'status-500': [500, 'InternalError'],
  'status-503': [503, 'SlowDown'],
  'status-401': [401, 'InvalidAccessKeyId'],
  'status-403': [403, 'AccessDenied'],
  'error-in-200': [200, 'InternalError'],
  'lost-cursor': [400, 'InvalidArgument'],
}

/** Starts the store on this machine, on a free port or a given one. */
export async function startLedgerSource(wantedPort = 0) {
  const buckets = new Map<string, Bucket>()
  const faults = createFaultPlan()
  const limits = { pageMax: 1000 }
  const hooks: Hooks = {}
  const server = createServer((request, reply) => {
    void answer(request, reply).catch(() => reply.destroy())
  })

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://store')
    const [, name = '', ...rest] = url.pathname.split('/')
    const bucket = buckets.get(name)
    const key = decodeURIComponent(rest.join('/'))
    if (!bucket) return send(reply, 404, errorXml('NoSuchBucket'))
    const place = placeOf(key)
    const fault = faults.take(place, name)
    if (fault) bucket.counts.faults.set(fault, (bucket.counts.faults.get(fault) ?? 0) + 1)
    if (fault === 'slow') await pause(2_000)
    const [status, code] = statusCodes[fault ?? ''] ?? []
    if (status !== undefined && code !== undefined) return send(reply, status, errorXml(code))
    if (place === 'list') return sendList(reply, bucket, url, { fault, hooks, ...limits })
    return sendObject(reply, bucket, key, fault)
  }

  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    faults,
    /** Fewer keys on a page than asked for, as stores may answer. */
    limits,
    hooks,
    /** A bucket of that name, made if it is missing. */
    bucket(name: string): Bucket {
      const known = buckets.get(name) ?? createBucket()
      buckets.set(name, known)
      return known
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type LedgerSource = Awaited<ReturnType<typeof startLedgerSource>>

function placeOf(key: string): FaultPlace {
  if (key === '') return 'list'
  return key === accessFile ? 'access' : 'get'
}

function send(reply: ServerResponse, status: number, body: string): void {
  reply.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}

/** Called when a page was sent and more follow: the moment to edit what was listed already. */
type Hooks = { pageSent?: (bucket: Bucket, keys: readonly string[]) => void }
type Listing = { fault: FaultKind | undefined; pageMax: number; hooks: Hooks }

function sendList(
  reply: ServerResponse,
  bucket: Bucket,
  url: URL,
  { fault, pageMax, hooks }: Listing,
): void {
  bucket.counts.lists += 1
  const { searchParams } = url
  const asked = {
    prefix: searchParams.get('prefix') ?? '',
    token: fault === 'repeat-cursor' ? null : searchParams.get('continuation-token'),
    startAfter: searchParams.get('start-after') ?? '',
    maxKeys: Math.min(pageMax, Number(searchParams.get('max-keys') ?? 1000)),
  }
  const { keys, next } = listPage(bucket, asked)
  if (fault === 'empty-list') return send(reply, 200, listXml(bucket, [], null))
  if (fault === 'short-list') {
    return send(reply, 200, listXml(bucket, keys.slice(0, Math.floor(keys.length * 0.9)), null))
  }
  const body = listXml(bucket, keys, next)
  if (fault === 'cut-list') return cut(reply, body)
  send(reply, 200, body)
  if (next !== null) hooks.pageSent?.(bucket, keys)
}

function sendObject(reply: ServerResponse, bucket: Bucket, key: string, fault?: FaultKind): void {
  const isAccess = key === accessFile
  const body = isAccess
    ? JSON.stringify({ rules: bucket.rules })
    : (bucket.objects.get(key)?.body ?? null)
  if (!isAccess) bucket.counts.gets.set(key, (bucket.counts.gets.get(key) ?? 0) + 1)
  if (body === null) return send(reply, 404, errorXml('NoSuchKey'))
  if (fault === 'cut-body') return cut(reply, body)
  reply.writeHead(200, { 'content-type': 'text/markdown; charset=utf-8' }).end(body)
}

/** Promises the whole, sends half and hangs up. */
function cut(reply: ServerResponse, body: string): void {
  const bytes = Buffer.from(body)
  reply.writeHead(200, { 'content-length': String(bytes.length) })
  reply.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => reply.destroy())
}
