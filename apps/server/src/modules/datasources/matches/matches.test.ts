import type { DocumentId, MemberId } from '@zhiwen/contract/ids.ts'
import * as contract from '@zhiwen/contract/matches.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentConnectors } from '../../../connectors/registry.ts'
import { type BuiltUser, buildMember, buildUser } from '../../../testing/builders.ts'
import { buildReaderWorld, sourceUser } from '../../../testing/reader-world.ts'
import { createShelf } from '../../../testing/shelf-connector.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  const connectors = { ...contentConnectors, shelf: createShelf().connector }
  app = await createTestApp({ connectors, settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())

/** The same numbers in every run. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
/** How many of a set another one lacks. */
const countMissing = (all: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...all].filter((id) => !other.has(id)).length
type Person = { id: MemberId; user: BuiltUser }
let mails = 0

/** 30 members and a source of 100 users: 20 by number, 6 by mailbox, clashes of every kind, strangers. */
async function crowd() {
  const w = await buildReaderWorld(app)
  const people: Person[] = []
  for (let n = 0; n < 30; n++) {
    const user = await buildUser(app, { email: `crowd${++mails}@match.test` })
    people.push(await buildMember(app, { workspace: w.workspace, user }))
  }
  const at = (n: number) => people[n] as Person
  const mail = (n: number) => at(n).user.email ?? ''
  const users = [
    ...Array.from({ length: 20 }, (_, n) => sourceUser(`n${n}`, { mobile: at(n).user.mobile })),
    ...Array.from({ length: 6 }, (_, n) => sourceUser(`m${n}`, { email: mail(20 + n) })),
    // Two members behind one user.
    sourceUser('two', { mobile: at(26).user.mobile, email: mail(27) }),
    // One value on two users.
    sourceUser('same1', { email: mail(28) }),
    sourceUser('same2', { email: mail(28) }),
    // Two users behind one member.
    sourceUser('half1', { mobile: at(29).user.mobile }),
    sourceUser('half2', { email: mail(29) }),
    ...Array.from({ length: 69 }, (_, n) => sourceUser(`x${n}`, { email: `x${n}@stranger.test` })),
  ]
  const F = await w.app()
  await w.access(F, {
    users,
    groups: [
      { group_id: 'all', name: '全体', parent_id: null, members: [] },
      ...Array.from({ length: 5 }, (_, g) => ({
        group_id: `g${g}`,
        name: `第${g}组`,
        parent_id: 'all',
        members: users
          .filter((_user, n) => n % 5 === g)
          .map(({ open_id }) => ({ kind: 'user' as const, open_id })),
      })),
    ],
  })
  return { ...w, F, people, users, params: { app_id: F } }
}

test('DIFF-3, CAP3: 100 source users with clashes fall into exactly three groups', async () => {
  const { token, params, people } = await crowd()
  const list = (query: object) =>
    app.call(contract.listMatches, { token, params, query: { page_size: 100, ...query } as never })

  const all = await list({})
  const failed = await list({ status: '3' })

  expect(all.data.counts).toEqual({ success: 26, pending: 0, fail: 74, ambiguous: 5 })
  const byId = new Map(all.data.items.map((row) => [row.open_id, row]))
  for (let n = 0; n < 26; n++) {
    const row = byId.get(n < 20 ? `n${n}` : `m${n - 20}`)
    expect(row).toMatchObject({ status: 1, method: n < 20 ? 'mobile' : 'email' })
    expect(row?.member?.id).toBe(people[n]?.id)
  }
  for (const id of ['two', 'same1', 'same2', 'half1', 'half2']) {
    expect(byId.get(id)).toMatchObject({ status: 3, reason: 'ambiguous', member: null })
  }
  expect(failed.data.total).toBe(74)
  expect((await list({ q: 'X1' })).data.total).toBe(11)
})

test('DIFF-3: the preview of pairs is the real change, member by member', async () => {
  const w = await crowd()
  const { token, params, people } = w
  const roll = dice(7)
  const documents: DocumentId[] = []
  for (let n = 0; n < 60; n++) {
    const named = Array.from({ length: 1 + roll(4) }, () => w.users[roll(100)]?.open_id ?? '')
    const readers = named.map((open_id) => ({ kind: 'user' as const, open_id }))
    const group = { kind: 'group' as const, group_id: `g${roll(5)}` }
    const isByGroup = roll(4) === 0
    const deny = roll(5) === 0 ? [{ kind: 'user' as const, open_id: `n${roll(20)}` }] : []
    const access = { kind: 'listed' as const, readers: isByGroup ? [group] : readers, deny }
    documents.push(await w.document(w.F, access))
  }
  const pairs = Array.from({ length: 40 }, () => ({
    open_id: w.users[roll(100)]?.open_id ?? '',
    member_id: roll(4) === 0 ? null : (people[roll(30)]?.id ?? null),
  }))
  const reading = async () => {
    const found = new Map<MemberId, Set<string>>()
    for (const { id } of people) found.set(id, await w.readable(id, documents))
    return found
  }
  const before = await reading()

  const preview = await app.call(contract.previewMatches, { token, params, body: { pairs } })
  expect(await reading()).toEqual(before)
  const saved = await app.call(contract.saveMatches, { token, params, body: { pairs } })
  const after = await reading()

  expect(saved.data.lines.every(({ is_ok }) => is_ok)).toBe(true)
  const real = people.flatMap(({ id }) => {
    const none = new Set<string>()
    const [old, now] = [before.get(id) ?? none, after.get(id) ?? none]
    const [gains, loses] = [countMissing(now, old), countMissing(old, now)]
    return gains + loses > 0 ? [{ id, gains, loses }] : []
  })
  const said = preview.data.changes.map(({ member, gains, loses }) => ({
    id: member.id,
    gains,
    loses,
  }))
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  expect(real.length).toBeGreaterThan(10)
  expect(real.some(({ gains }) => gains > 0) && real.some(({ loses }) => loses > 0)).toBe(true)
  expect(said.toSorted(byId)).toEqual(real.toSorted(byId))
})

test('API-APP-11: each line has its own result, and good lines are kept beside bad ones', async () => {
  const { token, params, people } = await crowd()
  const { data } = await app.call(contract.saveMatches, {
    token,
    params,
    body: {
      pairs: [
        { open_id: 'x0', member_id: people[29]?.id ?? null },
        { open_id: 'ou_unknown', member_id: null },
        { open_id: 'n0', member_id: null },
      ],
    },
  })
  const custom = await app.call(contract.listMatches, {
    token,
    params,
    query: { is_custom: 'true' },
  })

  expect(data.lines).toEqual([
    { open_id: 'x0', is_ok: true, error: null },
    { open_id: 'ou_unknown', is_ok: false, error: 'unknown-user' },
    { open_id: 'n0', is_ok: true, error: null },
  ])
  expect(custom.data.items).toMatchObject([
    { open_id: 'n0', status: 3, reason: 'blocked', is_custom: true },
    { open_id: 'x0', status: 1, method: 'custom_mapping', is_custom: true },
  ])
})

test('API-APP-12, READ-3: the preview of permissions counts as reading does', async () => {
  const w = await buildReaderWorld(app)
  const F = await w.app()
  await w.access(F, { users: [sourceUser('ou_1', { mobile: w.M1.user.mobile })] })
  const owner = { kind: 'user', open_id: 'ou_1' } as const
  await w.document(F, { kind: 'members' })
  await w.document(F, { kind: 'listed', readers: [owner] })
  await w.document(F, { kind: 'listed', readers: [] })
  await w.document(F, { kind: 'private', owner })
  const preview = async (body: object) =>
    (
      await app.call(contract.previewPermission, {
        token: w.token,
        params: { app_id: F },
        body,
      })
    ).data

  expect(await preview({ member_id: w.M1.id })).toEqual({
    readable_count: 3,
    document_count: 4,
    not_listed_count: 1,
    private_count: 0,
    gaining_members: 0,
  })
  expect(await preview({ role_id: w.HR })).toMatchObject({
    readable_count: 1,
    not_listed_count: 2,
    private_count: 1,
  })
  const chosen = { protected_permission: 2, protected_role_ids: [w.HR] }
  expect(await preview({ role_id: w.HR, ...chosen })).toMatchObject({
    readable_count: 3,
    gaining_members: 1,
  })
  expect(await preview({ member_id: w.M1.id, ...chosen })).toMatchObject({ readable_count: 2 })
  expect(await preview({ member_id: w.M1.id, data_permission: 2, role_ids: [] })).toMatchObject({
    readable_count: 0,
  })
})
