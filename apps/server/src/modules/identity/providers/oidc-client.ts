import * as oidc from 'openid-client'
import type { Clock } from '../../../platform/clock.ts'
import type { Config, OidcProvider } from '../../../platform/config.ts'
import { AppError } from '../../../platform/errors.ts'
import { trustedFetch } from '../../../platform/fetch.ts'

const discoveryHours = 1
const timeoutSeconds = 10

type Found = { client: Promise<oidc.Configuration>; until: Date }
type Needs = { config: Pick<Config, 'OIDC_PROVIDERS' | 'DEPLOYMENT'>; clock: Clock }

/** Makes the clients of the configured identity providers; what they publish is read again every hour. */
export function createOidcClients({ config, clock }: Needs) {
  const known = new Map<string, Found>()

  function discover(provider: OidcProvider): Promise<oidc.Configuration> {
    const { issuer, client_id, client_secret } = provider
    // Plain http serves local providers of development and tests; production settings refuse it.
    const isOpen = config.DEPLOYMENT !== 'production'
    return oidc.discovery(new URL(issuer), client_id, {}, proveClient(client_secret), {
      [oidc.customFetch]: fetchByPlatform,
      timeout: timeoutSeconds,
      execute: isOpen ? [oidc.allowInsecureRequests] : [],
    })
  }

  return {
    /** The client of a provider by its key; an unknown key is not found, an unreachable provider is busy. */
    async get(key: string): Promise<oidc.Configuration> {
      const provider = config.OIDC_PROVIDERS.find((candidate) => candidate.key === key)
      if (!provider) throw new AppError('not-found')
      const now = clock.now()
      const cached = known.get(key)
      if (cached && cached.until > now) return cached.client
      const client = discover(provider).catch((error: unknown) => {
        known.delete(key)
        throw new AppError('server-busy', undefined, { cause: error })
      })
      known.set(key, { client, until: new Date(now.getTime() + discoveryHours * 3_600_000) })
      return client
    },
  }
}

/** Basic authentication is what the standard expects; a provider that offers only the form gets the form. */
const proveClient =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const offered = server.token_endpoint_auth_methods_supported
    const isFormOnly = offered !== undefined && !offered.includes('client_secret_basic')
    const prove = isFormOnly ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret)
    return prove(server, client, body, headers)
  }

/** Lets the library call out only through our own client, with its limits. */
const fetchByPlatform: oidc.CustomFetch = async (url, { method, headers, body, signal }) => {
  const reply = await trustedFetch(new URL(url), {
    method: method === 'POST' ? 'POST' : 'GET',
    headers,
    ...(body instanceof URLSearchParams || typeof body === 'string' ? { body } : {}),
    ...(signal ? { signal } : {}),
  })
  const { status } = reply
  return new Response(reply.text === '' ? null : reply.text, { status, headers: reply.headers })
}
