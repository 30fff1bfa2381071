import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** A real OpenID Connect provider on a free port; any name signs in, its pages are the package's own. */
export async function startIdentityProvider(redirectUri: string) {
  const server: Server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { client_id: 'zhiwen', client_secret: 'provider-secret-for-browser-tests' }
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    cookies: { keys: ['cookie-key-for-browser-tests'] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, name: id }),
    }),
  })
  server.on('request', provider.callback())
  return {
    setting: { key: 'company', name: '公司账号', issuer, ...client },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
