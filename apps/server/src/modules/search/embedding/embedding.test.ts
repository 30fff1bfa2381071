import { getEmbedding, updateEmbedding } from '@zhiwen/contract/embedding.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbedding } from '../../../platform/ai/index.ts'
import { createEgress } from '../../../platform/guarded-fetch/index.ts'
import { createLog } from '../../../platform/log.ts'
import { buildWorkspace, signIn } from '../../../testing/builders.ts'
import { buildSourceApp } from '../../../testing/documents-bench.ts'
import { startEmbeddingServer } from '../../../testing/embedding-server.ts'
import { createQuickEmbedding } from '../../../testing/quick-embedding.ts'
import { memberOf, putDocuments } from '../../../testing/search-bench.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testConfig } from '../../../testing/test-config.ts'

let server: Awaited<ReturnType<typeof startEmbeddingServer>>
let app: TestApp
const quick = createQuickEmbedding()
beforeAll(async () => {
  server = await startEmbeddingServer()
  const egress = createEgress({ config: { EGRESS_ALLOW: [server.host] } })
  const log = createLog({ LOG_LEVEL: 'silent' })
  const real = createEmbedding({ config: testConfig(), egress, log })
  // Quick vectors of our own, and a real endpoint beside them.
  const close = async () => void (await Promise.all([real.close(), egress.close()]))
  const embedding = { ...real, builtin: quick.builtin, close }
  app = await createTestApp({ parts: { embedding } })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const openai = (changes: object = {}) => ({
  kind: 'openai' as const,
  url: server.url,
  model: 'text-embedding-v4',
  batch: 10,
  key: 'sk-very-secret',
  ...changes,
})

test('F36 another model is tried, fills a pool of its own while searches go on, and then takes over', async () => {
  const workspace = await buildWorkspace(app, { documents: 1000 })
  const { token } = await signIn(app, workspace.creator)
  const appId = await buildSourceApp(app, { workspaceId: workspace.id })
  const source = { workspaceId: workspace.id, appId }
  const bench = { ...app, documents: app.modules.documents, search: app.modules.search }
  await putDocuments(
    bench,
    source,
    Array.from({ length: 30 }, (_, at) => ({ key: `文档${at}`, texts: [`第${at}条规定的内容`] })),
  )
  await app.runJobs()

  const chosen = await app.call(updateEmbedding, { token, body: openai() })
  expect(chosen.data).toMatchObject({
    kind: 'builtin',
    next: { kind: 'openai', dims: 96, has_key: true },
  })
  expect(JSON.stringify(chosen)).not.toContain('sk-very-secret')
  // A document that changes in the middle of it reaches both pools.
  await putDocuments(bench, source, [{ key: '新文档', texts: ['搬迁期间新增的内容'] }])
  await app.runJobs()

  const { data } = await app.call(getEmbedding, { token })
  expect(data).toEqual({
    kind: 'openai',
    url: server.url,
    model: 'text-embedding-v4',
    dims: 96,
    has_key: true,
    next: null,
  })
  const { rows } = await app.system.query(
    `select i.name from search_placement p join search_indexes i on i.pool = p.pool
     where p.workspace_id = $1`,
    [workspace.id],
  )
  const [engine = ''] = app.config.OPENSEARCH_URL
  await fetch(new URL(`/${rows[0].name}/_refresh`, engine), { method: 'POST' })
  const counted = await fetch(new URL(`/${rows[0].name}/_count`, engine))
  expect(await counted.json()).toMatchObject({ count: 31 })
  expect([...server.ledger.keys]).toEqual(['Bearer sk-very-secret'])
  const found = await app.modules.search.find({
    ...source,
    scope: memberOf(source),
    query: '搬迁期间新增',
    limit: 3,
  })
  expect(found[0]?.title).toBe('新文档')
})

test('an endpoint that does not work is refused before anything is kept', async () => {
  const workspace = await buildWorkspace(app)
  const { token } = await signIn(app, workspace.creator)
  const inside = await app.call(updateEmbedding, {
    token,
    body: openai({ url: 'http://127.0.0.1:9/v1' }),
  })
  server.state.fault = 'wrong-key'
  const wrongKey = await app.call(updateEmbedding, { token, body: openai() })
  server.state.fault = 'broken'
  const broken = await app.call(updateEmbedding, { token, body: openai() })
  server.state.fault = null

  expect(inside.error).toBe('input-invalid')
  expect(wrongKey.error).toBe('input-invalid')
  expect(broken.error).toBe('source-unavailable')
  const { data } = await app.call(getEmbedding, { token })
  expect(data).toMatchObject({ kind: 'builtin', next: null })
})

test('API-WS-3 a workspace that has indexed nothing yet reads the model everybody begins with', async () => {
  const workspace = await buildWorkspace(app)
  const { token } = await signIn(app, workspace.creator)

  const { data } = await app.call(getEmbedding, { token })

  expect(data).toMatchObject({ kind: 'builtin', url: null, has_key: false, next: null })
})
