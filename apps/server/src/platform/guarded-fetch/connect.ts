import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type Socket } from 'node:net'
import { callbackify } from 'node:util'
import { buildConnector } from 'undici'
import { plainHost } from './check-url.ts'
import type { EgressRules, Target } from './egress-rules.ts'
import { GuardError } from './types.ts'

export type Address = { address: string; family: 4 | 6 }
/** Asks for every address of a name. */
export type Lookup = (host: string) => Promise<Address[]>

const familyOf = (address: string): 4 | 6 => (isIP(address) === 6 ? 6 : 4)

/** Every address of a name as the machine sees it. */
export const lookupAll: Lookup = async (host) => {
  const found = await systemLookup(host, { all: true, verbatim: true })
  return found.map(({ address }) => ({ address, family: familyOf(address) }))
}

/**
 * The addresses a target may be reached at. One address inside among them refuses all: a name that
 * answers with both is a trick. A name that is not known answers alike, so names cannot be tried out.
 */
export async function checkedAddresses(
  target: Target,
  rules: EgressRules,
  lookup: Lookup,
): Promise<Address[]> {
  const found = isIP(target.host)
    ? [{ address: target.host, family: familyOf(target.host) }]
    : await lookup(target.host).catch((error: unknown) => {
        throw new GuardError('refused', { cause: error })
      })
  const isClean = found.length > 0 && found.every(({ address }) => rules.permits(address, target))
  if (!isClean) throw new GuardError('refused')
  return found
}

type Options = { rules: EgressRules; lookup: Lookup; timeoutMs: number }

/**
 * Makes the connections of the guard: the addresses that were checked are the ones that are called,
 * so a name that changes its answer between check and call changes nothing; and the socket itself is
 * asked once more, because an address as host name is never looked up.
 */
export function createGuardedConnector({ rules, lookup, timeoutMs }: Options) {
  async function open(options: buildConnector.Options): Promise<Socket> {
    const target = targetOfConnection(options)
    const addresses = await checkedAddresses(target, rules, lookup)
    const socket = await connectTo(addresses, options, timeoutMs)
    if (rules.permits(socket.remoteAddress ?? '', target)) return socket
    socket.destroy()
    throw new GuardError('refused')
  }
  const openSocket = callbackify(open)
  const connect: buildConnector.connector = (options, done) =>
    openSocket(options, (error, socket) => (error ? done(error, null) : done(null, socket)))
  return connect
}

const targetOfConnection = ({ hostname, port, protocol }: buildConnector.Options): Target => ({
  host: plainHost(hostname),
  port: Number(port) || (protocol === 'https:' ? 443 : 80),
})

const connectTo = (addresses: Address[], options: buildConnector.Options, timeoutMs: number) =>
  new Promise<Socket>((resolve, reject) => {
    const connect = buildConnector({
      timeout: timeoutMs,
      allowH2: false,
      // Node asks with `all` when it may try several addresses, else for one.
      lookup: (_host, { all }, answer) => {
        const [first] = addresses
        if (all) answer(null, addresses)
        else answer(null, first?.address ?? '', first?.family)
      },
    })
    connect(options, (...[error, socket]) => (error ? reject(error) : resolve(socket)))
  })
