import { startSync } from '@zhiwen/contract/sync.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSyncLab, type SyncLab } from '../../testing/sync-lab.ts'

let lab: SyncLab
beforeAll(async () => {
  lab = await createSyncLab()
})
afterAll(() => lab.close())

test('SM-3: a run brings every document of a source into the index', async () => {
  const source = lab.addSource('whole', { pageSize: 7 })
  source.fill(25)
  const workspace = await lab.addWorkspace()
  const appId = await lab.addApp(workspace, 'whole')
  const { token } = await lab.signIn(workspace)

  const { run } = (await lab.call(startSync, { token, params: { app_id: appId }, body: {} })).data
  await lab.drive()

  expect(await lab.states(appId)).toEqual({ ready: 25 })
  expect(await lab.run(run.id)).toMatchObject({ state: 'success', listed: 25, indexed: 25 })
  expect(source.ledger.fetches).toHaveLength(25)
})
