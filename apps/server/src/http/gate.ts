import type { Endpoint } from '@zhiwen/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import type { Limits } from '../platform/limits.ts'
import { actorFor } from './access.ts'
import type {
  Authenticate,
  Caller,
  FindPushKey,
  MemberActor,
  PushKeyActor,
  UserActor,
  Visitor,
} from './actor.ts'
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
    actor: Visitor | UserActor | MemberActor | PushKeyActor | null
  }
}

type Needs = {
  authenticate: Authenticate
  findPushKey: FindPushKey
  limits: Limits
  publicOrigin: string
}

const pushKeyStart = 'zwp_'

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

async function admit(request: FastifyRequest, endpoint: Endpoint, needs: Needs): Promise<void> {
  const { authenticate, limits } = needs
  const token = tokenOf(request)
  if (token?.startsWith(pushKeyStart)) return admitPushKey(request, endpoint, { ...needs, token })
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

/** A push key opens the push calls of its own app and nothing else; everywhere else it is no token. */
async function admitPushKey(
  request: FastifyRequest,
  { access }: Endpoint,
  { findPushKey, limits, token }: Needs & { token: string },
): Promise<void> {
  request.caller = callerOf(request, null)
  if (access === 'public') {
    await limits.take('http-visitor', request.ip)
    request.actor = { ...request.caller, user: null }
    return
  }
  const found = access === 'push' ? await findPushKey(token) : null
  await limits.take(found ? 'http-user' : 'http-visitor', found?.appId ?? request.ip)
  if (!found) throw new AppError('token-invalid')
  // Another app answers like one that is not there, as it does to people.
  if (appIdOf(request.params) !== found.appId) throw new AppError('not-found')
  request.actor = { ...request.caller, workspaceId: found.workspaceId, pushAppId: found.appId }
  request.log = request.log.child({ app_id: found.appId, workspace_id: found.workspaceId })
}

const appIdOf = (params: unknown): unknown =>
  typeof params === 'object' && params !== null && 'app_id' in params ? params.app_id : undefined
