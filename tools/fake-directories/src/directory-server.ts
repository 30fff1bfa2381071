import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Company, Source } from './company.ts'
import { demoCompany } from './company.ts'
import { dingtalk } from './dingtalk.ts'
import { changeFaults, type Faults, noFaults } from './faults.ts'
import { feishu } from './feishu.ts'
import { type Call, listen, readCall, sendJson } from './http.ts'
import type { Protocol, Tokens, World } from './protocol.ts'
import { wecom } from './wecom.ts'

const protocols: Record<Source, Protocol> = { feishu, dingtalk, wecom }
/** The key every development directory accepts. */
export const developmentKey = { clientId: 'dev-directory', clientSecret: 'dev-directory-secret' }
const longerThanAnyoneWaits = 60_000

export type FakeDirectory = {
  url: string
  company: Company
  faults: Faults
  /** Every call in order, as `METHOD /path?query`. */
  ledger: string[]
  /** Makes every token that was handed out useless, as after its two hours. */
  endTokens(): void
  /** Takes the key back, as an administrator of the work app would. */
  refuseKey(isRefused: boolean): void
  stop(): Promise<void>
}

type Options = { source: Source; port?: number; company?: Company }

/** Starts a server that speaks the documented protocol of one work app, for development and tests only. */
export async function startFakeDirectory({
  source,
  port = 0,
  company = demoCompany(source),
}: Options): Promise<FakeDirectory> {
  const protocol = protocols[source]
  const faults = noFaults()
  const ledger: string[] = []
  const { tokens, endAll, refuseKey } = createTokens(source)
  const world: World = { company, faults, tokens }
  let count = 0

  async function serve(call: Call, response: ServerResponse): Promise<void> {
    ledger.push(`${call.method} ${call.path}?${call.query}`)
    count += 1
    const isFaulty = faults.mode !== 'ok' && count % Math.max(1, faults.every) === 0
    if (faults.latency_ms > 0) await pause(faults.latency_ms)
    if (isFaulty) return misbehave(call, response)
    const isAllowed = protocol.isTokenCall(call) || tokens.isGood(call.token)
    sendJson(response, isAllowed ? protocol.answer(world, call) : protocol.tokenEnded)
  }

  async function misbehave(_call: Call, response: ServerResponse): Promise<void> {
    if (faults.mode === 'rate-limit') return sendJson(response, protocol.rateLimited(faults))
    if (faults.mode === 'error')
      return sendJson(response, { status: 502, body: { error: 'bad gateway' } })
    if (faults.mode === 'slow') await pause(longerThanAnyoneWaits)
    response.destroy()
  }

  const server = await listen(port, async (request, response) => {
    const call = await readCall(request)
    if (!call.path.startsWith('/fake/')) return serve(call, response)
    sendJson(response, controlReply(source, call, { faults, ledger }))
  })
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    company,
    faults,
    ledger,
    endTokens: endAll,
    refuseKey,
    stop: () => stopServer(server),
  }
}

/** Calls for people and tests: `GET /fake/health`, `GET` and `PUT /fake/faults`. */
function controlReply(
  source: Source,
  call: Call,
  { faults, ledger }: Pick<FakeDirectory, 'faults' | 'ledger'>,
) {
  if (call.path === '/fake/health') {
    return {
      body: { about: 'development server, not the real directory', source, calls: ledger.length },
    }
  }
  if (call.path !== '/fake/faults') return { status: 404, body: { error: 'nothing here' } }
  const problem = call.method === 'PUT' ? changeFaults(faults, call.body) : undefined
  return problem ? { status: 400, body: { error: problem } } : { body: faults }
}

function createTokens(source: Source) {
  const good = new Set<string>()
  let isRefused = false
  let issued = 0
  const tokens: Tokens = {
    clientSecret: developmentKey.clientSecret,
    isClient: (id) =>
      !isRefused && typeof id === 'string' && id.startsWith(developmentKey.clientId),
    issue() {
      const token = `t-${source}-${(issued += 1)}`
      good.add(token)
      return token
    },
    isGood: (token) => good.has(token),
  }
  return {
    tokens,
    endAll: () => good.clear(),
    refuseKey: (refused: boolean) => void (isRefused = refused),
  }
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref()
  })

function portOf(server: Server): number {
  // A listening TCP server has an address of this kind.
  return (server.address() as AddressInfo).port
}

function stopServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}
