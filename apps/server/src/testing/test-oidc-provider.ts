import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** What the person at the provider does when asked to sign in; `grants` are fewer rights than asked. */
export type Visit = { subject: string; grants?: string } | 'refuse'
/** What it gives besides an identity: rights of its own, and tokens that can be renewed. */
type Offer = { scopes?: readonly string[]; rotates?: boolean }

export const testClient = { client_id: 'zhiwen-test', client_secret: 'provider-secret-for-tests' }

/** A real OpenID Connect provider on a free port, at which everybody signs in without a form. */
export async function startOidcProvider(redirectUri: string, offer: Offer = {}) {
  let visit: Visit = 'refuse'
  let handler: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => handler(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, settingsFor(redirectUri, offer))
  const ledger = { refreshed: 0, refused: 0 }
  const isRefresh = (type: string | undefined) => type === 'refresh_token'
  provider.on('grant.success', ({ oidc }) => {
    if (isRefresh(oidc.params.grant_type)) ledger.refreshed += 1
  })
  provider.on('grant.error', ({ oidc }) => {
    if (isRefresh(oidc.params.grant_type)) ledger.refused += 1
  })
  const serve = provider.callback()
  handler = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return serve(request, response)
    return void answer(provider, visit, request, response)
  }

  return {
    issuer,
    /** How often tokens were renewed, or not. */
    ledger,
    /** Whether an access token counts, as a server of this provider asks it. */
    isLive: async (token: string) => (await provider.AccessToken.find(token)) !== undefined,
    endToken: async (token: string) => (await provider.AccessToken.find(token))?.destroy(),
    /** Takes a sign-in back. */
    revoke: async (refreshToken: string) =>
      (await provider.RefreshToken.find(refreshToken))?.destroy(),
    /** Opens an authorization address as a browser would, and returns where it leads back to. */
    async open(url: string, who: Visit): Promise<URL> {
      visit = who
      return follow(url, redirectUri)
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const settingsFor = (redirectUri: string, { scopes = [], rotates = true }: Offer) => ({
  clients: [
    {
      ...testClient,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
    },
  ],
  scopes: ['openid', ...scopes],
  issueRefreshToken: () => scopes.length > 0,
  rotateRefreshToken: rotates,
  cookies: { keys: ['only-for-tests'] },
  jwks: { keys: [{ ...signingKey(), use: 'sig', alg: 'RS256', kid: 'test' }] },
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  ttl: {
    Interaction: 600,
    Grant: 600,
    Session: 600,
    AccessToken: 600,
    IdToken: 600,
    RefreshToken: 600,
  },
  features: { devInteractions: { enabled: false } },
  findAccount: (_: unknown, id: string) => ({
    accountId: id,
    // A provider that says whatever one wants about mail addresses (attack J6).
    claims: () => ({ sub: id, email: `${id}@example.com`, email_verified: true }),
  }),
})

const signingKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })

async function answer(
  provider: Provider,
  visit: Visit,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (visit === 'refuse') {
    return provider.interactionFinished(request, response, { error: 'access_denied' })
  }
  const grant = new provider.Grant({ accountId: visit.subject, clientId: testClient.client_id })
  const { grants = 'openid files.read people.read' } = visit
  grant.addOIDCScope(grants)
  if (visit.grants !== undefined) grant.rejectOIDCScope('people.read')
  const login = { accountId: visit.subject }
  await provider.interactionFinished(request, response, {
    login,
    consent: { grantId: await grant.save() },
  })
}

/** Follows redirects with cookies until the address is ours. */
async function follow(start: string, until: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  for (let hop = 0; hop < 10 && !url.href.startsWith(until); hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const next = reply.headers.get('location')
    if (!next) throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`)
    url = new URL(next, url)
  }
  return url
}
