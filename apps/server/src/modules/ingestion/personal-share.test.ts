import { listDocuments, restoreDocuments } from '@zhiwen/contract/documents.ts'
import { personalDocumentsMax } from '@zhiwen/contract/limits.ts'
import { startSync } from '@zhiwen/contract/sync.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSyncLab, type SyncLab } from '../../testing/sync-lab.ts'

let lab: SyncLab
beforeAll(async () => {
  lab = await createSyncLab()
})
afterAll(() => lab.close())

test('QUO-1: the personal apps of a member hold 500 documents together, and the rest says why', async () => {
  const workspace = await lab.addWorkspace()
  const { token } = await lab.signIn(workspace)
  const appIds = await Promise.all(
    ['first', 'second'].map(async (name) => {
      lab.addSource(name, { pageSize: 260 }).fill(260)
      return lab.addApp(workspace, name, 'personal')
    }),
  )
  for (const app_id of appIds) await lab.call(startSync, { token, params: { app_id }, body: {} })
  await lab.drive(async () => {
    const { rows } = await lab.system.query(
      'select count(*)::int as open from sync_runs where app_id = any($1) and not is_listing_done',
      [appIds],
    )
    return rows[0].open === 0
  })
  const counted = async () => {
    const { rows } = await lab.system.query(
      `select count(*) filter (where is_counted)::int as places,
         count(*) filter (where reason_code = 'over-share')::int as over
       from documents where app_id = any($1)`,
      [appIds],
    )
    return rows[0]
  }
  expect(await counted()).toEqual({ places: personalDocumentsMax, over: 20 })

  // Bringing one back finds no place either.
  await lab.system.query(
    `update documents set state = 'removed', removed_at = $2, reason_code = null
     where id = (select id from documents where app_id = any($1) and reason_code = 'over-share' limit 1)`,
    [appIds, lab.clock.now()],
  )
  for (const app of appIds) {
    const query = { show: 'removed' as const }
    const { data } = await lab.call(listDocuments, { token, params: { app_id: app }, query })
    const document_ids = data.items.map(({ id }) => id)
    if (document_ids.length === 0) continue
    const body = { document_ids }
    await lab.call(restoreDocuments, { token, params: { app_id: app }, body })
  }
  expect(await counted()).toEqual({ places: personalDocumentsMax, over: 20 })
})
