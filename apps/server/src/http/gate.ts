import type { Endpoint } from '@zhiwen/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import type { Limits } from '../platform/limits.ts'
import { actorFor } from './access.ts'
import type { Authenticate, Caller, MemberActor, UserActor, Visitor } from './actor.ts'
import { callerOf, tokenOf } from './caller.ts'
import { checkContentType } from './content-type.ts'
import { checkOrigin } from './origin.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Endpoint of the contract this route serves. */
    endpoint?: Endpoint
    /** Health, documents and static files: open to anyone, without limits. */
    isOpen?: true
  }
  interface FastifyRequest {
    caller: Caller
    actor: Visitor | UserActor | MemberActor | null
  }
}

type Needs = { authenticate: Authenticate; limits: Limits; publicOrigin: string }

/**
 * The one place that decides who may call what. It hangs on the matched route, not on the address,
 * so no spelling of a path gets round it (attack R3), and it runs before a body is read.
 */
export function addGate(app: FastifyInstance, needs: Needs): void {
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request) => {
    const { endpoint, isOpen } = request.routeOptions.config
    if (request.is404 || isOpen) return
    // A route that declares no access does not exist (ROLE-45).
    if (!endpoint) throw new AppError('not-found')
    checkOrigin(needs.publicOrigin, {
      method: request.method,
      headers: request.headers,
      isCookie: endpoint.access === 'cookie',
    })
    await admit(request, endpoint, needs)
    checkContentType(endpoint, request.headers)
  })
}

async function admit(
  request: FastifyRequest,
  endpoint: Endpoint,
  { authenticate, limits }: Needs,
): Promise<void> {
  const token = tokenOf(request)
  const holder = token === null ? null : await authenticate(token)
  request.caller = callerOf(request, holder)
  if (holder) await limits.take('http-user', holder.userId)
  else await limits.take('http-visitor', request.ip)
  request.actor = actorFor(endpoint.access, request.caller, holder)
  if (!holder) return
  const { userId, member } = holder
  request.log = request.log.child({
    user_id: userId,
    ...(member && { workspace_id: member.workspaceId }),
  })
}
