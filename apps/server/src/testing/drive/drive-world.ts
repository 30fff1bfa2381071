import { createApp } from '@zhiwen/contract/apps.ts'
import type { AppScope } from '@zhiwen/contract/enums.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import { sourceOauthCallback, sourceOauthUrl } from '@zhiwen/contract/source-oauth.ts'
import type { ContentConnector } from '../../connectors/content-spec.ts'
import { contentConnectors } from '../../connectors/registry.ts'
import { buildWorkspace, signIn } from '../builders.ts'
import { createShelf } from '../shelf-connector.ts'
import { createTestApp } from '../test-app.ts'
import { startOidcProvider, testClient, type Visit } from '../test-oidc-provider.ts'
import { createDrive, driveScopes } from './connector.ts'
import { startDriveServer } from './server.ts'

const callback = 'http://127.0.0.1:8700/oauth/data-source/callback/drive'
const ann = { subject: 'ann' }
type Options = { rotates?: boolean; settings?: Record<string, string> }
export type DriveWorld = Awaited<ReturnType<typeof createDriveWorld>>

/** The whole product with a drive at which people sign in: a real authorization server and real tokens. */
export async function createDriveWorld({ rotates = true, settings = {} }: Options = {}) {
  const provider = await startOidcProvider(callback, { scopes: driveScopes, rotates })
  const server = await startDriveServer(provider.isLive)
  const drive = createDrive(provider.issuer) as ContentConnector
  const app = await createTestApp({
    // A second kind with the same sign-in, for answers that come by the wrong door.
    connectors: { ...contentConnectors, drive, shelf: createShelf().connector },
    settings: {
      RATE_LIMIT_FACTOR: '1000',
      PUBLIC_URL: 'http://127.0.0.1:8700',
      EGRESS_ALLOW: `${server.url.host},${new URL(provider.issuer).host}`,
      SOURCE_OAUTH_CLIENTS: JSON.stringify([{ app_key: 'drive', ...testClient }]),
      ...settings,
    },
  })

  const urlOf = async (token: string, app_id: AppId) =>
    app.call(sourceOauthUrl, { token, params: { app_key: 'drive' }, query: { app_id } })
  const comeBack = (token: string, body: Record<string, string | undefined>, app_key = 'drive') =>
    app.call(sourceOauthCallback, { token, params: { app_key }, body })

  /** Goes to the authorization server and answers there; what it sends back. */
  async function visit(token: string, appId: AppId, who: Visit = ann) {
    const { data } = await urlOf(token, appId)
    const arrived = await provider.open(data.url, who)
    return Object.fromEntries(arrived.searchParams)
  }

  return {
    app,
    provider,
    server,
    urlOf,
    visit,
    comeBack,
    async aCompany() {
      const workspace = await buildWorkspace(app)
      return { workspace, token: (await signIn(app, workspace.creator)).token }
    },
    async aDraft(token: string, scope: AppScope = 'workspace'): Promise<AppId> {
      const title = `网盘 ${(drafts += 1)}`
      const settings = { url: server.url.href }
      const body = { scope, app_key: 'drive', title, is_draft: true, settings }
      return (await app.call(createApp, { token, body })).data.id
    },
    /** Signs in at the drive for an app. */
    async authorise(token: string, appId: AppId) {
      return comeBack(token, await visit(token, appId))
    },
    rowOf: async (id: AppId) => {
      const { rows } = await app.system.query('select * from apps where id = $1', [id])
      return rows[0]
    },
    async close() {
      await app.close()
      server.stop()
      await provider.stop()
    },
  }
}

let drafts = 0
