import type { DocumentId } from '@zhiwen/contract/ids.ts'
import { applyChange, type Change, mayRead, readChanges, readLines } from '@zhiwen/demo-company'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { type CompanyLab, createCompanyLab } from '../../testing/company-lab.ts'
import { visibleInIndex } from '../../testing/index-verdict.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { workerSettings } from '../../testing/worker-settings.ts'

/** 60 people, 130 documents at six kinds of sources, and what the company's own lists say of each pair. */
let app: TestApp
let worker: ServerProcess
let lab: CompanyLab

beforeAll(async () => {
  app = await createTestApp({ parts: { clock: systemClock } })
  worker = await startServerProcess('worker', workerSettings(app), 'worker started')
  lab = await createCompanyLab(app)
  for (const { appId } of lab.sources.values()) await lab.settled(appId)
}, 1_200_000)
afterAll(async () => {
  await lab?.close()
  await worker?.kill()
  await app?.close()
})

/** The document of the company behind each of ours; a moved one is found by what its source calls it. */
async function documentIds(): Promise<Map<string, DocumentId>> {
  const { rows } = await app.system.query<{ id: DocumentId; app_id: string; external_id: string }>(
    `select id, app_id, external_id from documents where workspace_id = $1 and state = 'ready'`,
    [lab.workspace.id],
  )
  const found = new Map<string, DocumentId>()
  for (const { id, connector, path, isGone } of lab.company.documents.values()) {
    const appId = lab.sources.get(connector)?.appId
    if (isGone || !appId) continue
    const wanted = connector === 'feishu' ? [id] : [path, path.slice(1), `${path.slice(1)}.eml`]
    const own = rows.find(
      (row) =>
        row.app_id === appId &&
        (wanted.includes(row.external_id) || row.external_id.endsWith(`/${lab.name}${path}`)),
    )
    if (own) found.set(id, own.id)
  }
  return found
}

/** Both verdicts of the product on everything a person could read. */
async function verdictsOf(person: string, ids: readonly DocumentId[]) {
  const memberId = lab.memberOf.get(person)
  if (!memberId) throw new Error(`${person} is no member`)
  const { documents, datasources } = app.modules
  return app.platform.db.withTenant({ workspaceId: lab.workspace.id }, async (tx) => {
    const scope = await datasources.readScope(tx, memberId)
    return {
      scope,
      database: await documents.readable(tx, scope, ids),
      index: await visibleInIndex(app, lab.workspace.id, scope),
    }
  })
}

test('every document is ready, and 60 × 130 verdicts of database and index are the company’s', async () => {
  const ids = await documentIds()
  const connected = [...lab.company.documents.values()].filter(({ connector }) =>
    lab.sources.has(connector),
  )
  expect(connected.filter(({ id }) => !ids.has(id)).map(({ id, path }) => `${id} ${path}`)).toEqual(
    [],
  )
  const wrong: string[] = []
  let pairs = 0
  for (const person of lab.company.people.keys()) {
    const { database, index } = await verdictsOf(person, [...ids.values()])
    for (const document of connected) {
      const id = ids.get(document.id)
      if (!id) continue
      const expected = mayRead(lab.company, person, document)
      pairs += 1
      if (database.has(id) !== expected)
        wrong.push(`database: ${person} ${document.id} ${expected}`)
      if (index.has(id) !== expected) wrong.push(`index: ${person} ${document.id} ${expected}`)
    }
  }
  process.stdout.write(`${pairs} pairs compared, ${wrong.length} wrong\n`)
  expect(wrong).toEqual([])
  const rows = readLines<{ person: string; document: string; allowed: boolean }>('access.jsonl')
  for (const { person, document, allowed } of rows) {
    const known = lab.company.documents.get(document)
    expect(known && mayRead(lab.company, person, known), `${person} ${document}`).toBe(allowed)
  }
}, 600_000)

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s*|"“”]/g, '')
    .toLowerCase()

/** What is wrong after a change; empty when every expectation holds. */
async function checkChange({ seq, expect_access, expect_search }: Change): Promise<string[]> {
  const ids = await documentIds()
  const wrong: string[] = []
  for (const { person, document, allowed } of expect_access) {
    const id = ids.get(document)
    const { database, index } = await verdictsOf(person, id ? [id] : [])
    const seen = id !== undefined && database.has(id)
    const shown = id !== undefined && index.has(id)
    if (seen !== allowed || shown !== allowed) {
      wrong.push(
        `${seq}: ${person} ${document} allowed ${allowed}: database ${seen}, index ${shown}`,
      )
    }
  }
  for (const { asker, query, document, found } of expect_search) {
    const id = ids.get(document)
    const { scope } = await verdictsOf(asker, [])
    const hits = await app.modules.search.find({
      workspaceId: lab.workspace.id,
      scope,
      query,
      limit: 10,
    })
    const hit = hits.find(({ document_id }) => document_id === id)
    const holds = [hit?.title, ...(hit?.passages.map(({ text }) => text) ?? [])].some(
      (text) => text !== undefined && plain(text).includes(plain(query)),
    )
    // Words that are gone from a document may still lead to it, but must not be shown.
    if (found ? !hit : holds)
      wrong.push(`${seq}: ${asker} asks ${query}: ${document} found ${!found}`)
  }
  return wrong
}

test('sixty changes at the sources, each followed by a sync, give every expected access and result', async () => {
  const wrong: string[] = []
  for (const change of readChanges()) {
    applyChange(lab.company, change)
    const touched = change.connector === 'directory' ? [...lab.sources.keys()] : [change.connector]
    if (change.type === 'person_left') await leave(change.target)
    for (const connector of touched) {
      const source = lab.sources.get(connector)
      if (!source) continue
      await source.bring()
      await lab.sync(source.appId)
      await lab.settled(source.appId)
    }
    if (touched.every((connector) => lab.sources.has(connector))) {
      wrong.push(...(await checkChange(change)))
    }
  }
  expect(wrong).toEqual([])
}, 3_600_000)

/** Somebody left the company: the place in the workspace is switched off too. */
async function leave(person: string): Promise<void> {
  await app.system.query(`update members set state = 'disabled' where id = $1`, [
    lab.memberOf.get(person),
  ])
}
