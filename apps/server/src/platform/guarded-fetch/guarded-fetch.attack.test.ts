import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startDnsServer } from '../../testing/dns-server.ts'
import { createGuardedConnector } from './connect.ts'
import { createEgressRules } from './egress-rules.ts'
import { createEgress, type Egress, GuardError } from './index.ts'

/** 127.0.0.2 stands for a public host, because the tests have no internet; 127.0.0.1 is inside. */
const outsideHost = '127.0.0.2'
const insideHost = '127.0.0.1'
const megabyte = 1024 * 1024

type Heard = { host: string; path: string; headers: Record<string, unknown> }
const heard: Heard[] = []
let replies: Record<string, RequestListener> = {}
const servers: Server[] = []
let insidePort = 0
let outsidePort = 0
const egresses: Egress[] = []

async function listen(host: string): Promise<number> {
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    // Where the connection really arrived; a server for all addresses shows it too.
    const arrivedAt = request.socket.localAddress ?? ''
    heard.push({ host: arrivedAt, path, headers: request.headers })
    const reply = replies[path.split('?')[0] ?? '']
    if (reply) reply(request, response)
    else response.end(`answer of ${host}`)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return (server.address() as AddressInfo).port
}

const egressFor = (allow: string[], lookup?: Parameters<typeof createEgress>[0]['lookup']) => {
  const egress = createEgress({ config: { EGRESS_ALLOW: allow }, ...(lookup && { lookup }) })
  egresses.push(egress)
  return egress
}
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof GuardError ? error.reason : String(error)),
  )
const outside = (path: string) => new URL(`http://${outsideHost}:${outsidePort}${path}`)
const inside = (path: string) => new URL(`http://${insideHost}:${insidePort}${path}`)
const heardInside = () => heard.filter(({ host }) => host === insideHost).length

let guard: Egress
beforeAll(async () => {
  insidePort = await listen(insideHost)
  outsidePort = await listen(outsideHost)
  guard = egressFor([outsideHost])
})
afterEach(() => {
  heard.length = 0
  replies = {}
})
afterAll(async () => {
  await Promise.all(egresses.map((egress) => egress.close()))
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

test('an address outside is called and its text handed over', async () => {
  const reply = await guard.request(outside('/'))

  expect([reply.status, await text(reply.body)]).toEqual([200, `answer of ${outsideHost}`])
})

const insideForms = (port: number) => [
  `http://127.0.0.1:${port}/`,
  `http://localhost:${port}/`,
  `http://localhost.:${port}/`,
  `http://LOCALHOST:${port}/`,
  `http://0x7f.1:${port}/`,
  `http://0x7f000001:${port}/`,
  `http://2130706433:${port}/`,
  `http://017700000001:${port}/`,
  `http://127.1:${port}/`,
  `http://①②⑦.⓪.⓪.①:${port}/`,
  `http://127。0。0。1:${port}/`,
  `http://0.0.0.0:${port}/`,
  `http://0:${port}/`,
  `http://[::1]:${port}/`,
  `http://[::]:${port}/`,
  `http://[::ffff:127.0.0.1]:${port}/`,
  `http://[::ffff:7f00:1]:${port}/`,
  `http://[64:ff9b::7f00:1]:${port}/`,
  `http://[2002:7f00:1::]:${port}/`,
  'http://169.254.169.254/latest/meta-data/',
  'http://100.100.100.200/latest/meta-data/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://metadata.google.internal/',
  'http://10.0.0.1/',
  'http://192.168.0.1/',
  'http://172.16.0.1/',
]

test('D1 D2 D3 every spelling of an inside address is refused before a byte is sent', async () => {
  for (const form of insideForms(insidePort)) {
    expect([form, await reasonOf(guard.request(new URL(form)))]).toEqual([form, 'refused'])
  }
  expect(heardInside()).toBe(0)
})

test('D4 a connection to an address that is never looked up is refused by itself', async () => {
  const connect = createGuardedConnector({
    rules: createEgressRules([]),
    lookup: async () => [{ address: outsideHost, family: 4 }],
    timeoutMs: 1000,
  })
  const connection = { hostname: insideHost, port: String(insidePort), protocol: 'http:' }

  const error = await new Promise<Error | null>((resolve) => {
    connect({ ...connection, host: insideHost }, (...[failure]) => resolve(failure))
  })

  expect(error).toMatchObject({ reason: 'refused' })
})

test('D4 the socket is asked where it ended, whatever was looked up', async () => {
  // Rules that permit the look-up and refuse the socket: only the second check can stop this.
  let asked = 0
  const rules = { permits: () => (asked++, asked === 1) }
  const connect = createGuardedConnector({
    rules,
    lookup: async () => [{ address: insideHost, family: 4 }],
    timeoutMs: 1000,
  })

  const error = await new Promise<Error | null>((resolve) => {
    const connection = { hostname: 'a.test', port: String(insidePort), protocol: 'http:' }
    connect({ ...connection, host: 'a.test' }, (...[failure]) => resolve(failure))
  })

  expect(error).toMatchObject({ reason: 'refused' })
  expect(heardInside()).toBe(0)
})

test('D5 a redirect to the inside is refused at each hop, and three hops are the most', async () => {
  const redirectTo =
    (location: string): RequestListener =>
    (_request, response) =>
      void response.writeHead(302, { location }).end()
  replies = {
    '/in': redirectTo(inside('/').href),
    '/in-by-form': redirectTo(`http://2130706433:${insidePort}/`),
    '/first': redirectTo('/in'),
    '/file': redirectTo('file:///etc/passwd'),
    '/user': redirectTo(`http://a:b@${outsideHost}:${outsidePort}/`),
    '/1': redirectTo('/2'),
    '/2': redirectTo('/3'),
    '/3': redirectTo('/4'),
    '/4': redirectTo('/5'),
  }

  for (const path of ['/in', '/in-by-form', '/first', '/file', '/user', '/1']) {
    expect([path, await reasonOf(guard.request(outside(path)))]).toEqual([path, 'refused'])
  }
  expect(heardInside()).toBe(0)
  expect((await guard.request(outside('/2'))).status).toBe(200)
})

test('D5 keys stay with the host they were meant for', async () => {
  const other = egressFor([outsideHost, '127.0.0.3'])
  const otherPort = await listen('127.0.0.3')
  replies = {
    '/away': (_request, response) =>
      void response.writeHead(307, { location: `http://127.0.0.3:${otherPort}/there` }).end(),
    '/near': (_request, response) => void response.writeHead(302, { location: '/here' }).end(),
  }
  const headers = { Authorization: 'Basic c2VjcmV0', cookie: 'a=b', 'x-api-key': 'k' }

  await other.request(outside('/away'), { headers, method: 'PROPFIND', body: '<secret/>' })
  await other.request(outside('/near'), { headers })

  const there = heard.find(({ path }) => path === '/there')?.headers
  expect(there).not.toHaveProperty('authorization')
  expect(there).not.toHaveProperty('cookie')
  expect(there).not.toHaveProperty('x-api-key')
  expect(heard.find(({ path }) => path === '/here')?.headers).toMatchObject({ cookie: 'a=b' })
})

test('D6 a name that answers outside first and inside next never leads inside', async () => {
  let turn = 0
  const dns = await startDnsServer(() => [turn++ % 2 === 0 ? outsideHost : insideHost])
  const rebound = egressFor([outsideHost], dns.lookup)
  // Both servers must be reachable at one port for the trick to work.
  const samePort = await listen('0.0.0.0')

  const results: string[] = []
  for (let i = 0; i < 60; i += 1) {
    const url = new URL(`http://name${i}.rebind.test:${samePort}/`)
    results.push(await reasonOf(rebound.request(url, { headers: { connection: 'close' } })))
  }

  expect(new Set(results)).toEqual(new Set(['answered', 'refused']))
  expect(dns.questions.filter((name) => name === 'name0.rebind.test')).toHaveLength(1)
  const answered = results.filter((result) => result === 'answered').length
  expect(heard.filter(({ host }) => host === outsideHost)).toHaveLength(answered)
  expect(heardInside()).toBe(0)
  await dns.stop()
})

test('D6 a name with one address inside among others is refused whole', async () => {
  const dns = await startDnsServer(() => [outsideHost, insideHost])
  const url = new URL(`http://both.test:${outsidePort}/`)

  expect(await reasonOf(egressFor([outsideHost], dns.lookup).request(url))).toBe('refused')
  await dns.stop()
})

test('D7 an address is checked when it is used, not when it was saved', async () => {
  let answer = outsideHost
  const dns = await startDnsServer(() => [answer])
  const later = egressFor([outsideHost], dns.lookup)
  const url = new URL(`http://saved.test:${outsidePort}/`)
  const close = { headers: { connection: 'close' } }
  await later.request(url, close).then(({ body }) => text(body))
  answer = insideHost

  expect(await reasonOf(later.request(url, close))).toBe('refused')
  expect(await reasonOf(later.resolve(url))).toBe('refused')
  await dns.stop()
})

test('D9 other schemes, user info, odd ports and split lines are refused', async () => {
  const forms = [
    'file:///etc/passwd',
    'gopher://127.0.0.2/_GET',
    'ftp://127.0.0.2/',
    'data:text/plain,a',
    'javascript:1',
    `http://user:pass@${outsideHost}:${outsidePort}/`,
    `http://user@${outsideHost}:${outsidePort}/`,
    'http://1.1.1.1:22/',
    'http://1.1.1.1:6379/',
  ]
  for (const form of forms) {
    expect([form, await reasonOf(guard.request(new URL(form)))]).toEqual([form, 'refused'])
  }
  const headers = { 'x-a': 'b\r\nx-evil: 1' }
  expect(await reasonOf(guard.request(outside('/'), { headers }))).toBe('refused')
  await guard.request(outside('/a\r\nx-evil: 1'))
  expect(heard.every((call) => !('x-evil' in call.headers))).toBe(true)
})

test('D13 endless, slow and packed replies are cut off', async () => {
  const endless: RequestListener = (_request, response) => {
    const part = Buffer.alloc(megabyte)
    const more = () => {
      while (!response.destroyed && response.write(part));
    }
    response.on('drain', more)
    more()
  }
  replies = {
    '/endless': endless,
    '/silent': () => {},
    '/drips': (_request, response) => {
      response.write('a')
    },
    '/bomb': (_request, response) =>
      void response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(15 * megabyte))),
    '/twice': (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync('a')),
    '/told': (_request, response) =>
      response.writeHead(200, { 'content-length': String(21 * megabyte) }).flushHeaders(),
    '/broken': (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
  }
  const read = (path: string, timeoutMs?: number) =>
    reasonOf(
      guard
        .request(outside(path), { ...(timeoutMs && { timeoutMs }) })
        .then(({ body }) => buffer(body)),
    )

  expect(await read('/endless')).toBe('too-large')
  expect(await read('/told')).toBe('too-large')
  expect(await read('/silent', 200)).toBe('too-slow')
  expect(await read('/drips', 200)).toBe('too-slow')
  expect(await read('/bomb')).toBe('bomb')
  expect(await read('/twice')).toBe('unreachable')
  expect(await read('/broken')).toBe('unreachable')
})

test('D13 an honest packed reply arrives whole', async () => {
  const page = '知问 '.repeat(100_000)
  replies = {
    '/packed': (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(page)),
  }

  const reply = await guard.request(outside('/packed'))

  expect(await text(reply.body)).toBe(page)
})

test('D14 an open, a closed and a foreign port look alike from outside', async () => {
  const foreign = createTcpServer((socket) => void socket.end('SSH-2.0-OpenSSH_9\r\n'))
  await new Promise<void>((resolve) => foreign.listen(0, outsideHost, resolve))
  const ssh = (foreign.address() as AddressInfo).port
  const failure = (url: URL) => guard.request(url).catch((error: unknown) => error)

  const closed = await failure(new URL(`http://${outsideHost}:1025/`))
  const other = await failure(new URL(`http://${outsideHost}:${ssh}/`))
  const insideOpen = await failure(inside('/'))
  const insideClosed = await failure(new URL(`http://${insideHost}:1025/`))
  const unknown = await failure(new URL('http://nothing.invalid/'))

  expect(String(closed)).toBe(String(other))
  expect(String(insideOpen)).toBe(String(insideClosed))
  expect(String(unknown)).toBe(String(insideOpen))
  foreign.close()
})

test('a caller who gives up gets his own reason, not one of the guard', async () => {
  replies = { '/silent': () => {} }
  const stop = new AbortController()
  const call = guard.request(outside('/silent'), { signal: stop.signal })
  stop.abort(new Error('the job was stopped'))

  await expect(call).rejects.toThrow('the job was stopped')
})
