import { createApp, updateApp } from '@zhiwen/contract/apps.ts'
import { getSyncRun, startSync } from '@zhiwen/contract/sync.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentConnectors } from '../../connectors/registry.ts'
import { sourceServer } from '../../testing/source-server.ts'
import { createSyncLab, type SyncLab } from '../../testing/sync-lab.ts'

let lab: SyncLab
let server: ReturnType<typeof sourceServer>
let name: string
beforeAll(async () => {
  lab = await createSyncLab(contentConnectors)
  server = sourceServer()
  name = server.ownName()
})
afterAll(async () => {
  await server.remove(`site/${name}/`)
  await lab.close()
})

const put = (page: string, links: string[] = [], text = '正文') =>
  server.put(
    `site/${name}/${page}.html`,
    `<!doctype html><meta charset="utf-8"><title>${page}</title><p>${page}的${text}</p>${links
      .map((link) => `<a href="${link}.html">${link}</a>`)
      .join('')}`,
  )

test('DIFF-7: a page nothing leads to stays while it answers, is updated, and holds no run', async () => {
  await put('index', ['a', 'b', 'c'])
  for (const page of ['a', 'b', 'c']) await put(page)
  const workspace = await lab.addWorkspace()
  const tokenNow = async () => (await lab.signIn(workspace)).token
  const start = new URL(`/${name}/index.html`, server.url).href
  const settings = { urls: [start], paths: [`/${name}/`], uses_sitemap: false }
  const body = { scope: 'workspace' as const, app_key: 'web', title: '网站', settings }
  const { data: app } = await lab.call(createApp, { token: await tokenNow(), body })
  await lab.drive()
  const params = { app_id: app.id }
  const runOf = async (id: typeof app.current_run) => {
    if (!id) throw new Error('no run')
    const reply = { token: await tokenNow(), params: { run_id: id.id } }
    return (await lab.call(getSyncRun, reply)).data
  }
  const sync = async () => {
    const started = await lab.call(startSync, { token: await tokenNow(), params, body: {} })
    await lab.drive()
    return runOf(started.data.run)
  }
  const pages = async () => {
    const { rows } = await lab.system.query<{ page: string; state: string; versions: number }>(
      `select substring(external_id from '([a-z]+)\\.html$') as page, state,
         (select count(*)::int from document_versions as v where v.document_id = d.id) as versions
       from documents as d where app_id = $1 order by 1`,
      [app.id],
    )
    return Object.fromEntries(rows.map(({ page, state, versions }) => [page, [state, versions]]))
  }
  expect(await pages()).toEqual({
    a: ['ready', 1],
    b: ['ready', 1],
    c: ['ready', 1],
    index: ['ready', 1],
  })

  // b is no longer linked but changes, c is no longer linked and gone.
  await put('index', ['a', 'a?page=2'])
  await put('b', [], '新的正文')
  await server.remove(`site/${name}/c.html`)
  const second = await sync()

  expect(second.run).toMatchObject({ state: 'success', counts: { removed: 1 } })
  expect(second.log.find(({ kind }) => kind === 'unlinked-kept')?.detail).toBe('1')
  const kept = await pages()
  expect([kept['b'], kept['c']]).toEqual([
    ['ready', 2],
    ['removed', 1],
  ])
  expect((await sync()).run).toMatchObject({ state: 'success', counts: { removed: 0, fetched: 0 } })

  // What the settings leave out now is asked about, as every narrower scope.
  const narrower = { ...settings, paths: [`/${name}/index`, `/${name}/a`] }
  const changed = { version: app.version, settings: narrower }
  await lab.call(updateApp, { token: await tokenNow(), params, body: changed })
  await lab.drive()
  const held = await sync()
  expect(held.run.state).toBe('held')
  expect(held.plan?.samples).toMatchObject([{ act: 'remove', title: 'b' }])
})
