import { Agent } from 'undici'
import { targetOf } from './check-url.ts'
import {
  type Address,
  checkedAddresses,
  createGuardedConnector,
  type Lookup,
  lookupAll,
} from './connect.ts'
import { createEgressRules } from './egress-rules.ts'
import { guardedRequest } from './guarded-request.ts'
import type { GuardedReply, GuardedRequest } from './types.ts'

export { GuardError, type GuardedReply, type GuardedRequest, type GuardReason } from './types.ts'

const connectTimeoutMs = 10_000
const idleSocketMs = 5_000
const socketsPerHost = 8

type Needs = {
  config: { EGRESS_ALLOW: readonly string[] }
  /** How names are looked up; tests bring a server of their own. */
  lookup?: Lookup
}
export type Egress = ReturnType<typeof createEgress>

/**
 * The way out for every address that a user, a document or a source gave (attacks, group D). Only
 * public hosts are called, and what the operator allows by EGRESS_ALLOW.
 */
export function createEgress({ config, lookup = lookupAll }: Needs) {
  const rules = createEgressRules(config.EGRESS_ALLOW)
  const agent = new Agent({
    connect: createGuardedConnector({ rules, lookup, timeoutMs: connectTimeoutMs }),
    connections: socketsPerHost,
    keepAliveTimeout: idleSocketMs,
    keepAliveMaxTimeout: idleSocketMs,
  })
  return {
    /** Calls an address; throws `GuardError` when it may not be called or does not answer in bounds. */
    request: (url: URL, request: GuardedRequest = {}): Promise<GuardedReply> =>
      guardedRequest(agent, url, request),
    /** Checks an address for use by another program, which must connect to exactly this one. */
    async resolve(url: URL): Promise<Address> {
      const [first] = await checkedAddresses(targetOf(url), rules, lookup)
      if (!first) throw new Error('no address was checked')
      return first
    },
    /** Ends every kept connection. */
    close: () => agent.destroy(),
  }
}
