import { createEgress } from '../../../platform/guarded-fetch/index.ts'
import { type SourceHarness, testConformance } from '../../../testing/conformance/index.ts'
import { createDrive, driveScopes } from '../../../testing/drive/connector.ts'
import { startDriveServer } from '../../../testing/drive/server.ts'
import { startFaultProxy } from '../../../testing/fault-proxy.ts'
import { createManualClock } from '../../../testing/manual-clock.ts'
import { startOidcProvider, testClient } from '../../../testing/test-oidc-provider.ts'
import { createOauthClient } from './oauth-client.ts'

const publicUrl = 'http://127.0.0.1:8700'
const callback = `${publicUrl}/oauth/data-source/callback/drive`
const verifier = 'v'.repeat(43)

async function startDrive(): Promise<SourceHarness> {
  const provider = await startOidcProvider(callback, { scopes: driveScopes })
  const server = await startDriveServer(provider.isLive)
  const proxy = await startFaultProxy(server.url)
  const connector = createDrive(provider.issuer)
  const allowed = [`127.0.0.1:${proxy.port}`, new URL(provider.issuer).host]
  const egress = createEgress({ config: { EGRESS_ALLOW: allowed } })
  const client = createOauthClient({
    config: {
      SOURCE_OAUTH_CLIENTS: [{ app_key: 'drive', ...testClient }],
      DEPLOYMENT: 'test',
      PUBLIC_URL: publicUrl,
    },
    clock: createManualClock(),
    egress,
  })
  const url = await client.authorizeUrl(connector, { state: 's', verifier })
  const arrived = await provider.open(url, { subject: 'ann' })
  const code = arrived.searchParams.get('code') ?? ''
  let kept = await client.exchange(connector, { code, iss: provider.issuer }, verifier)
  return {
    connector,
    settings: { url: proxy.through(server.url).href },
    credential: {},
    egress,
    proxy,
    signIn: {
      tokens: {
        get: async () => kept.access_token,
        renew: async () => (kept = await client.refresh(connector, kept)).access_token,
      },
      async endToken() {
        await provider.endToken(kept.access_token)
      },
      renewals: () => provider.ledger.refreshed,
    },
    put: async (path, content) => server.put(path, content),
    remove: async (path) => server.remove(path),
    rename: async (from, to) => server.rename(from, to),
    many: { files: 70, calls: 4 },
    async close() {
      await egress.close()
      proxy.stop()
      server.stop()
      await provider.stop()
    },
  }
}

testConformance(createDrive('https://drive.example'), startDrive)
