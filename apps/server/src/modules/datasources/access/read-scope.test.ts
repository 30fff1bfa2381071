import * as contract from '@zhiwen/contract/matches.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemAccess } from '../../../connectors/content-spec.ts'
import { contentConnectors } from '../../../connectors/registry.ts'
import { buildMember, buildUser } from '../../../testing/builders.ts'
import { buildReaderWorld, sourceUser as person } from '../../../testing/reader-world.ts'
import { createShelf } from '../../../testing/shelf-connector.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  const connectors = { ...contentConnectors, shelf: createShelf().connector }
  app = await createTestApp({ connectors, settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())

const aWorld = () => buildReaderWorld(app)

const member = (open_id: string) => ({ kind: 'user', open_id }) as const
const forGroup: ItemAccess = { kind: 'listed', readers: [{ kind: 'group', group_id: 'sales' }] }

/** F of the examples: M1 is in the team east of the department sales; M2 is known by nothing. */
async function salesWorld() {
  const w = await aWorld()
  const F = await w.app()
  await w.access(F, {
    users: [person('ou_1', { mobile: w.M1.user.mobile }), person('ou_2')],
    groups: [
      { group_id: 'sales', name: '销售部', parent_id: null, members: [] },
      { group_id: 'east', name: '华东组', parent_id: 'sales', members: [member('ou_1')] },
    ],
  })
  return { ...w, F }
}

test('EX-2, EX-3: a department opens a document for who is mapped into a team below it, and for nobody else', async () => {
  const w = await salesWorld()
  const document = await w.document(w.F, forGroup)

  expect(await w.reads(w.M1.id, document)).toBe(true)
  expect(await w.reads(w.M2.id, document)).toBe(false)
  const { data } = await app.call(contract.listMatches, {
    token: w.token,
    params: { app_id: w.F },
    query: {},
  })
  expect(data.items).toMatchObject([
    { open_id: 'ou_1', status: 1, method: 'mobile', member: { id: w.M1.id } },
    { open_id: 'ou_2', status: 3, reason: 'no_match', member: null },
  ])
  expect(data.counts).toEqual({ success: 1, pending: 0, fail: 1, ambiguous: 0 })
})

test('EX-4: a custom pair opens the document with the next request, and its end closes it', async () => {
  const w = await salesWorld()
  const document = await w.document(w.F, { kind: 'listed', readers: [member('ou_2')] })
  const pair = (pairs: object[]) =>
    app.call(contract.saveMatches, {
      token: w.token,
      params: { app_id: w.F },
      body: { pairs } as never,
    })

  await pair([{ open_id: 'ou_2', member_id: w.M2.id }])
  const paired = await w.reads(w.M2.id, document)
  await pair([{ open_id: 'ou_2', member_id: null, is_removed: true }])

  expect(paired).toBe(true)
  expect(await w.reads(w.M2.id, document)).toBe(false)
})

test('EX-5: a source user with contacts of two members opens nothing for either', async () => {
  const w = await aWorld()
  const bob = await buildUser(app, { email: 'bob@ex5.test' })
  const M3 = await buildMember(app, { workspace: w.workspace, user: bob })
  const F = await w.app()
  await w.access(F, {
    users: [person('ou_1', { mobile: w.M1.user.mobile, email: 'Bob@ex5.test' })],
  })
  const document = await w.document(F, { kind: 'listed', readers: [member('ou_1')] })

  expect(await w.reads(w.M1.id, document)).toBe(false)
  expect(await w.reads(M3.id, document)).toBe(false)
})

test('EX-6, EX-7: managing is not reading; the creator reads while the company lets them', async () => {
  const w = await salesWorld()
  const document = await w.document(w.F, forGroup)
  const everyone = await w.document(w.F, { kind: 'members' })

  expect(await w.reads(w.A.id, document)).toBe(false)
  expect(await w.reads(w.A.id, everyone)).toBe(true)
  expect(await w.reads(w.C.id, document)).toBe(true)
  await app.system.query(
    `update workspaces set settings = '{"creator_reads_protected": false}' where id = $1`,
    [w.workspace.id],
  )
  expect(await w.reads(w.C.id, document)).toBe(false)
  expect(await w.reads(w.C.id, everyone)).toBe(true)
})

test('EX-8: chosen roles narrow a whole app; the creator is in', async () => {
  const w = await aWorld()
  const G = await w.app({ app_key: 'upload' }, { data_permission: 2, role_ids: [w.HR] })
  const document = await w.document(G, { kind: 'members' })

  expect(await w.reads(w.M1.id, document)).toBe(false)
  expect(await w.reads(w.A.id, document)).toBe(false)
  expect(await w.reads(w.M2.id, document)).toBe(true)
  expect(await w.reads(w.C.id, document)).toBe(true)
})

test('EX-9: under chosen roles the list of the source counts for nothing', async () => {
  const w = await aWorld()
  const N = await w.app({}, { protected_permission: 2, protected_role_ids: [w.HR] })
  await w.access(N, { users: [person('ou_1', { mobile: w.M1.user.mobile })] })
  const document = await w.document(N, { kind: 'listed', readers: [member('ou_1')] })

  expect(await w.reads(w.M2.id, document)).toBe(true)
  expect(await w.reads(w.M1.id, document)).toBe(false)
  expect(await w.reads(w.C.id, document)).toBe(true)
})

test('ROLE-46: chosen roles that are empty are nobody', async () => {
  const w = await aWorld()
  const N = await w.app({}, { data_permission: 2, role_ids: [] })
  const document = await w.document(N, { kind: 'members' })

  expect(await w.reads(w.M1.id, document)).toBe(false)
})

test('EX-10: a personal app is its owner’s alone, whatever the level', async () => {
  const w = await aWorld()
  const P = await w.app({ app_key: 'upload', scope: 'personal', owner: w.M1.user })
  const document = await w.document(P, { kind: 'members' })

  expect(await w.reads(w.M1.id, document)).toBe(true)
  expect(await w.reads(w.C.id, document)).toBe(false)
  expect(await w.reads(w.M2.id, document)).toBe(false)
})

test('READ-1: a private document is its owner’s alone, also before the creator', async () => {
  const w = await aWorld()
  const F = await w.app({ app_key: 'push' })
  const document = await w.document(F, {
    kind: 'private',
    owner: { kind: 'mobile', mobile: w.M1.user.mobile },
  })
  await w.match(F)

  expect(await w.reads(w.M1.id, document)).toBe(true)
  expect(await w.reads(w.C.id, document)).toBe(false)
  expect(await w.reads(w.A.id, document)).toBe(false)
})

test('PERM-4: a deny entry wins over every list', async () => {
  const w = await salesWorld()
  const document = await w.document(w.F, {
    kind: 'listed',
    readers: [{ kind: 'group', group_id: 'sales' }],
    deny: [member('ou_1')],
  })

  expect(await w.reads(w.M1.id, document)).toBe(false)
})

test('EX-17: 61 minutes after the last check protected documents are hidden, others not', async () => {
  const w = await salesWorld()
  const document = await w.document(w.F, forGroup)
  const everyone = await w.document(w.F, { kind: 'members' })
  app.clock.advance(61 * 60)

  expect(await w.reads(w.M1.id, document)).toBe(false)
  expect(await w.reads(w.M1.id, everyone)).toBe(true)
})

test('PERM-6: what is pushed is never older than its last push', async () => {
  const w = await aWorld()
  const F = await w.app({ app_key: 'push' })
  const mobile = w.M1.user.mobile
  const document = await w.document(F, { kind: 'listed', readers: [{ kind: 'mobile', mobile }] })
  await w.match(F)
  app.clock.advance(61 * 60)

  expect(await w.reads(w.M1.id, document)).toBe(true)
})

test('PERM-1: who is disabled reads nothing, and is nobody at the source', async () => {
  const w = await salesWorld()
  const document = await w.document(w.F, forGroup)
  await app.system.query(`update members set state = 'disabled' where id = $1`, [w.M1.id])

  expect(await w.reads(w.M1.id, document)).toBe(false)
  await w.match(w.F)
  const { data } = await app.call(contract.listMatches, {
    token: w.token,
    params: { app_id: w.F },
    query: { status: '3', q: 'ou_1' },
  })
  expect(data.items).toMatchObject([{ open_id: 'ou_1', reason: 'member_disabled', member: null }])
})

test('a user whose contacts changed at the source is nobody until matched again', async () => {
  const w = await salesWorld()
  const document = await w.document(w.F, { kind: 'listed', readers: [member('ou_1')] })
  expect(await w.reads(w.M1.id, document)).toBe(true)
  await w.save(w.F, { users: [person('ou_1', { mobile: w.M2.user.mobile })] })

  expect(await w.reads(w.M1.id, document)).toBe(false)
  await w.match(w.F)
  expect(await w.reads(w.M2.id, document)).toBe(true)
})
