import * as oidc from 'openid-client'
import type { ContentConnector, OauthSpec } from '../../../connectors/content-spec.ts'
import { SourceError } from '../../../connectors/spec.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Egress } from '../../../platform/guarded-fetch/index.ts'
import { createGuardedOauthFetch } from './guarded-oauth-fetch.ts'
import type { TokenSet } from './token-set.ts'

type Needs = {
  config: Pick<Config, 'SOURCE_OAUTH_CLIENTS' | 'DEPLOYMENT' | 'PUBLIC_URL'>
  clock: Clock
  egress: Pick<Egress, 'request'>
}
type Kind = Pick<ContentConnector, 'key' | 'oauth'>
type Answer = { code: string; iss?: string | undefined }

/** What the answer to a request for tokens says, as far as we use it. */
type Reply = { access_token: string; refresh_token?: string; expires_in?: number; scope?: string }

/** Makes our side of OAuth 2.0 at sources: addresses to authorise at, and tokens through the guard. */
export function createOauthClient({ config, clock, egress }: Needs) {
  const fetchGuarded = createGuardedOauthFetch(egress)
  const settingsOf = (key: string) =>
    config.SOURCE_OAUTH_CLIENTS.find(({ app_key }) => app_key === key)
  const callbackOf = (key: string) =>
    new URL(`/oauth/data-source/callback/${encodeURIComponent(key)}`, config.PUBLIC_URL)

  function clientOf({ key, oauth }: Kind) {
    const given = settingsOf(key)
    if (!oauth || !given) throw new SourceError('bad-settings', 'there is no client for this kind')
    const server = {
      issuer: oauth.issuer,
      authorization_endpoint: oauth.authorizeUrl,
      token_endpoint: oauth.tokenUrl,
    }
    const proof = oidc.ClientSecretBasic(given.client_secret)
    const client = new oidc.Configuration(server, given.client_id, {}, proof)
    client[oidc.customFetch] = fetchGuarded
    // Plain http serves local servers of development and tests.
    if (config.DEPLOYMENT !== 'production') oidc.allowInsecureRequests(client)
    return { client, oauth }
  }

  const toTokens = createToTokens(clock)

  return {
    /** Whether the installation has a client for a kind. */
    hasClient: (key: string): boolean => settingsOf(key) !== undefined,
    /** The address a person is sent to. */
    async authorizeUrl(kind: Kind, { state, verifier }: { state: string; verifier: string }) {
      const { client, oauth } = clientOf(kind)
      const url = oidc.buildAuthorizationUrl(client, {
        ...oauth.parameters,
        redirect_uri: callbackOf(kind.key).href,
        response_type: 'code',
        scope: oauth.scopes.join(' '),
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
      })
      return url.href
    },
    /** Trades the code of an answer for tokens; throws whatever is wrong with it. */
    async exchange(kind: Kind, answer: Answer, verifier: string): Promise<TokenSet> {
      const { client, oauth } = clientOf(kind)
      const arrived = callbackOf(kind.key)
      arrived.search = new URLSearchParams({
        code: answer.code,
        ...(answer.iss !== undefined && { iss: answer.iss }),
      }).toString()
      const checks = { pkceCodeVerifier: verifier }
      return toTokens(oauth, await oidc.authorizationCodeGrant(client, arrived, checks))
    },
    /** Renews tokens; throws `needs-sign-in` when the source refuses for good. */
    async refresh(kind: Kind, before: TokenSet): Promise<TokenSet> {
      const { client, oauth } = clientOf(kind)
      const reply = await oidc.refreshTokenGrant(client, before.refresh_token).catch(asSourceError)
      return toTokens(oauth, reply, before)
    },
  }
}

/** Makes the reading of a reply; what it leaves out stays as it was. */
const createToTokens =
  (clock: Clock) =>
  (oauth: OauthSpec, reply: Reply, before?: TokenSet): TokenSet => ({
    access_token: reply.access_token,
    // Many sources keep the old one alive and send no other.
    refresh_token: reply.refresh_token ?? before?.refresh_token ?? '',
    expires_at:
      reply.expires_in === undefined
        ? ''
        : new Date(clock.now().getTime() + reply.expires_in * 1000).toISOString(),
    // Nothing said means: as asked (RFC 6749, 5.1).
    scope: reply.scope ?? before?.scope ?? oauth.scopes.join(' '),
  })

export type OauthClient = ReturnType<typeof createOauthClient>

/** What a refused client means is the operator's to mend; another sign-in would not help. */
const ofClient: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client'])

function asSourceError(error: unknown): never {
  if (error instanceof oidc.WWWAuthenticateChallengeError) {
    throw new SourceError('bad-settings', 'the client was refused', { cause: error })
  }
  if (!(error instanceof oidc.ResponseBodyError) || error.status === 429 || error.status >= 500) {
    throw new SourceError('retry-later', 'no new token', { cause: error })
  }
  if (ofClient.has(error.error)) throw new SourceError('bad-settings', error.error)
  throw new SourceError('needs-sign-in', error.error, { cause: error, isFinal: true })
}
