import type { loginCallback } from '@zhiwen/contract/auth.ts'
import * as oidc from 'openid-client'
import type { InputOf } from '../../../http/route.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { randomSecret } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { Device, SignIns, Tokens } from '../sign-ins.ts'
import { createFlowCookie, type Flow } from './flow-cookie.ts'
import { createOidcClients } from './oidc-client.ts'
import * as repo from './repo.ts'
import { safeRedirect } from './safe-redirect.ts'
import type { Tickets } from './tickets.ts'

type Needs = { db: Db; clock: Clock; config: Config; log: Log; signIns: SignIns; tickets: Tickets }
type Answer = InputOf<typeof loginCallback>['body']

/** Either a sign-in, or a ticket to register with and the secret that binds it to the browser. */
export type ProviderOutcome = { redirect: string } & (
  | { kind: 'signed-in'; tokens: Tokens }
  | { kind: 'unknown'; ticket: string; browserSecret: string }
)

/** Makes signing in through an OpenID Connect provider (API-AUTH-7, API-AUTH-8). */
export function createProviderSignIn({ db, clock, config, log, signIns, tickets }: Needs) {
  const clients = createOidcClients({ config, clock })
  const cookie = createFlowCookie({ config, clock })
  const callback = new URL('/auth/login-callback', config.PUBLIC_URL)

  return {
    /** Starts the way to a provider: its address, and the sealed cookie that must come back. */
    async start(provider: string, wanted: string | undefined) {
      const client = await clients.get(provider)
      const verifier = oidc.randomPKCECodeVerifier()
      const nonce = randomSecret()
      // The page the provider returns to reads its name from here: return addresses are fixed texts.
      const state = `${provider}.${randomSecret()}`
      const url = oidc.buildAuthorizationUrl(client, {
        redirect_uri: callback.href,
        scope: 'openid',
        response_type: 'code',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      const redirect = safeRedirect(wanted)
      return { url: url.href, flow: cookie.seal({ provider, state, nonce, verifier, redirect }) }
    },
    /** Ends the way: signs the linked user in, or hands out a ticket to register with. */
    async finish(
      device: Device,
      answer: Answer,
      sealedFlow: string | undefined,
    ): Promise<ProviderOutcome> {
      if (answer.error) throw new AppError('oauth-refused')
      if (!answer.code) throw new AppError('oauth-code-missing')
      const flow = cookie.open(sealedFlow)
      if (flow?.provider !== answer.provider) throw new AppError('oauth-callback-failed')
      const client = await clients.get(flow.provider)
      const identity = await identify({ client, callback, log }, flow, answer)
      return db.withSystem('sign-in', async (tx) => {
        const linked = await repo.findLinkedUser(tx, identity)
        const { redirect } = flow
        if (!linked) return { kind: 'unknown', redirect, ...(await tickets.make(tx, identity)) }
        const tokens = await signIns.open(tx, linked.user_id, device)
        return { kind: 'signed-in', redirect, tokens }
      })
    },
  }
}

type Exchange = { client: oidc.Configuration; callback: URL; log: Log }

/** Trades the provider's code for a proven identity; whatever is wrong, the answer is one and the same. */
async function identify(
  { client, callback, log }: Exchange,
  { provider, state, nonce, verifier }: Flow,
  answer: Answer,
): Promise<repo.ExternalIdentity> {
  const { issuer } = client.serverMetadata()
  const arrived = new URL(callback)
  arrived.search = new URLSearchParams({
    code: answer.code ?? '',
    state: answer.state ?? '',
    iss: answer.iss ?? issuer,
  }).toString()
  try {
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
    const tokens = await oidc.authorizationCodeGrant(client, arrived, checks)
    const subject = tokens.claims()?.sub
    if (!subject) throw new Error('the provider gave no subject')
    return { provider, issuer, subject }
  } catch (error) {
    log.warn({ err: error, provider }, 'sign-in at a provider failed')
    throw new AppError('oauth-callback-failed', undefined, { cause: error })
  }
}
