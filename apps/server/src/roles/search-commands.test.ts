import { startSync } from '@zhiwen/contract/sync.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createQuickEmbedding } from '../testing/quick-embedding.ts'
import { runServerCommand } from '../testing/server-process.ts'
import { createSyncLab, type SyncLab } from '../testing/sync-lab.ts'
import { workerSettings } from '../testing/worker-settings.ts'

let lab: SyncLab
beforeAll(async () => {
  // The operator's process knows the built-in model only, so the quick one goes by its name.
  const quick = createQuickEmbedding(512)
  const builtin = { ...quick.builtin, key: 'builtin:bge-small-zh-v1.5-int8' }
  lab = await createSyncLab({}, { ...quick, builtin })
})
afterAll(() => lab.close())

const liveIndex = async () => {
  const { rows } = await lab.system.query<{ name: string }>(
    "select name from search_indexes where state = 'live'",
  )
  return rows[0]?.name ?? expect.fail()
}
const engine = async (path: string, body?: object) => {
  const url = new URL(path, lab.config.OPENSEARCH_URL[0])
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await reply.json()) as { count?: number; deleted?: number }
}
const entries = async () => {
  await engine(`/${await liveIndex()}/_refresh`)
  return (await engine(`/${await liveIndex()}/_count`)).count
}

test('P14: an operator checks, repairs and rebuilds the index', { timeout: 120_000 }, async () => {
  lab.addSource().fill(5)
  const workspace = await lab.addWorkspace()
  const params = { app_id: await lab.addApp(workspace) }
  const { token } = await lab.signIn(workspace)
  await lab.call(startSync, { token, params, body: {} })
  await lab.drive()
  const cli = (command: string) =>
    runServerCommand(['search', command], { ...workerSettings(lab), LOG_LEVEL: 'error' })
  const all = await entries()
  const some = { query: { match_all: {} }, max_docs: 2 }
  const path = `/${await liveIndex()}/_delete_by_query?refresh=true`
  expect(await engine(path, some)).toMatchObject({ deleted: 2 })

  await expect(cli('check')).rejects.toThrow('ended with 1')
  await cli('repair')
  await lab.drive()
  expect(await entries()).toBe(all)
  const before = await liveIndex()
  await cli('rebuild')

  expect(await liveIndex()).not.toBe(before)
  expect(await entries()).toBe(all)
  await cli('check')
})
