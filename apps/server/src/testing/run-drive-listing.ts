import { appId, workspaceId } from '@zhiwen/contract/ids.ts'
import type { ContentConnector } from '../connectors/content-spec.ts'
import { createModules } from '../modules.ts'
import { readConfig } from '../platform/config.ts'
import { createPlatform } from '../platform/create-platform.ts'
import { createLog } from '../platform/log.ts'
import { createDrive } from './drive/connector.ts'
import { createQuickEmbedding } from './quick-embedding.ts'

/** Child process of the test of F44: lists a drive once, and dies where CRASH_AT says. */
const config = readConfig(process.env)
const platform = createPlatform(config, createLog(config), { embedding: createQuickEmbedding() })
const drive = createDrive(process.env['DRIVE_ISSUER'] ?? '') as ContentConnector
const { datasources } = createModules(platform, { connectors: { drive } })
const place = { workspaceId: workspaceId.parse(process.env['DRIVE_WORKSPACE']) }
const id = appId.parse(process.env['DRIVE_APP'])
const app = await platform.db.withTenant(place, (tx) => datasources.contentApp(tx, id))
if (!app) throw new Error('there is no such app')
const { connector, ctx } = await datasources.openSource(app, {
  signal: AbortSignal.timeout(120_000),
})
await connector.listPage(ctx, { place: '', cursor: null, depth: 0 })
process.exit(0)
