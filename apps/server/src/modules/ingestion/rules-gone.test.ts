import { createApp } from '@zhiwen/contract/apps.ts'
import { cancelSyncRun, confirmSyncRun, getSyncRun, startSync } from '@zhiwen/contract/sync.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentConnectors } from '../../connectors/registry.ts'
import { sourceServer } from '../../testing/source-server.ts'
import { createSyncLab, type SyncLab } from '../../testing/sync-lab.ts'

let lab: SyncLab
let server: ReturnType<typeof sourceServer>
let folder: string
beforeAll(async () => {
  lab = await createSyncLab(contentConnectors)
  server = sourceServer()
  folder = `dav/${server.ownName()}`
})
afterAll(async () => {
  await server.remove(`${folder}/`)
  await lab.close()
})

const accessFile = JSON.stringify({
  rules: [{ prefix: '/salaries/', readers: ['email:hr@xinghe.example'] }],
})

/** A WebDAV folder of 10 files; one of them is protected by the access file beside them. */
async function connectFolder() {
  for (let at = 0; at < 9; at += 1) await server.put(`${folder}/open/${at}.md`, `公告 ${at}`)
  await server.put(`${folder}/salaries/2026.md`, '工资表：保密。')
  await server.put(`${folder}/.zhiwen-access.json`, accessFile)
  const workspace = await lab.addWorkspace()
  // Hours go by here: nobody stays signed in that long.
  const tokenNow = async () => (await lab.signIn(workspace)).token
  const body = {
    scope: 'workspace' as const,
    app_key: 'webdav',
    title: '共享文件夹',
    settings: { url: new URL(`/${folder}/`, server.url).href },
    credential: server.key,
  }
  const { data } = await lab.call(createApp, { token: await tokenNow(), body })
  await lab.drive()
  const sync = async () => {
    const token = await tokenNow()
    const params = { app_id: data.id }
    const { data: started } = await lab.call(startSync, { token, params, body: {} })
    await lab.drive()
    const reply = await lab.call(getSyncRun, { token, params: { run_id: started.run.id } })
    return reply.data
  }
  /** Paths nobody but listed readers may see. */
  const closed = async () => {
    const { rows } = await lab.system.query<{ external_id: string; readers: number }>(
      `select external_id, cardinality(acl) as readers from documents
       where app_id = $1 and visibility = 2 and removed_at is null order by 1`,
      [data.id],
    )
    return rows.map(({ external_id, readers }) => `${external_id} ${readers}`)
  }
  const rules = async () => {
    const { rows } = await lab.system.query<{ count: number }>(
      'select jsonb_array_length(access_rules) as count from apps where id = $1',
      [data.id],
    )
    return rows[0]?.count
  }
  return { appId: data.id, tokenNow, sync, closed, rules }
}

test('SM-3: an access file that is unreadable or gone opens nothing until a manager confirms it', async () => {
  const { appId, tokenNow, sync, closed, rules } = await connectFolder()
  expect(await closed()).toEqual(['salaries/2026.md 1'])

  // Cut off, emptied, a page of a proxy: the sync fails with its reason, the rules stay.
  for (const text of [accessFile.slice(0, 30), '', '<html>login</html>', '{"rules": [{}]}']) {
    await server.put(`${folder}/.zhiwen-access.json`, text)
    const { run } = await sync()
    expect([run.state, run.reason_code]).toEqual(['failed', 'access-file'])
    expect([await closed(), await rules()]).toEqual([['salaries/2026.md 1'], 1])
  }

  // Gone: one document in ten would open, and a new one with it.
  await server.remove(`${folder}/.zhiwen-access.json`)
  await server.put(`${folder}/salaries/2027.md`, '工资表：保密，新的一年。')
  const held = await sync()
  expect(held.run).toMatchObject({ state: 'held', stage: 'held' })
  expect(held.plan).toMatchObject({ widen_count: 1, remove_count: 0, document_count: 10 })
  expect(held.plan?.samples).toMatchObject([{ act: 'widen', title: '2026' }])
  expect(held.log.find(({ kind }) => kind === 'held')?.detail).toBe('rules-gone')
  expect([await closed(), await rules()]).toEqual([['salaries/2026.md 1'], 1])
  const { rows } = await lab.system.query("select params from notices where kind = 'sync-held'")
  expect(rows).toMatchObject([{ params: { widened: '1' } }])

  // Rejected: looks at rights keep quiet and change nothing, the next sync asks again.
  const rejected = { token: await tokenNow(), params: { run_id: held.run.id } }
  await lab.call(cancelSyncRun, rejected)
  lab.clock.advance(16 * 60)
  await lab.runJob({ name: 'ingestion.syncs-due', data: {} })
  await lab.drive()
  expect([await closed(), await rules()]).toEqual([['salaries/2026.md 1'], 1])
  const again = await sync()
  expect(again.run.state).toBe('held')

  // Confirmed: the app's own choice counts, and nobody is asked twice.
  const confirmed = { token: await tokenNow(), params: { run_id: again.run.id } }
  await lab.call(confirmSyncRun, confirmed)
  await lab.drive()
  expect(await lab.run(again.run.id)).toMatchObject({ state: 'success', added: 1 })
  expect([await closed(), await rules()]).toEqual([[], 0])
  expect(await lab.states(appId)).toEqual({ ready: 11 })
})

test('an access file that comes back before anybody answers counts as it stands then', async () => {
  const source = lab.addSource('back')
  source.fill(4)
  const rules = [{ prefix: '/docs/', access: { kind: 'listed' as const, readers: [] } }]
  source.access.rules = rules
  const workspace = await lab.addWorkspace()
  const appId = await lab.addApp(workspace, 'back')
  const { token } = await lab.signIn(workspace)
  const start = () => lab.call(startSync, { token, params: { app_id: appId }, body: {} })
  await start()
  await lab.drive()
  source.access.rules = []
  const { data } = await start()
  await lab.drive()
  expect(await lab.run(data.run.id)).toMatchObject({ state: 'held', listed: 0 })

  source.access.rules = rules
  await lab.call(confirmSyncRun, { token, params: { run_id: data.run.id } })
  await lab.drive()

  expect(await lab.run(data.run.id)).toMatchObject({ state: 'success', unchanged: 4 })
  const { rows } = await lab.system.query(
    'select distinct visibility from documents where app_id = $1',
    [appId],
  )
  expect(rows).toEqual([{ visibility: 2 }])
})
