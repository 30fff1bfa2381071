import type { InvitationId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { acceptInvitation, resendInvitation } from '@zhiwen/contract/invitations.ts'
import { removeMember } from '@zhiwen/contract/members.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type BuiltInvitation,
  type BuiltUser,
  buildInvitation,
  buildInvitedPlace,
  buildUser,
  buildWorkspace,
  signIn,
} from '../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

// Hundreds of people come at the same moment, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { DATABASE_POOL_SIZE: '20', RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())

/** Signed-in people who are in no workspace. */
async function visitors(count: number) {
  const people: { user: BuiltUser; token: string }[] = []
  while (people.length < count) {
    const user = await buildUser(app)
    people.push({ user, ...(await signIn(app, user)) })
  }
  return people
}

async function linksOf(workspaceId: WorkspaceId, count: number) {
  const links: BuiltInvitation[] = []
  while (links.length < count) {
    links.push(await buildInvitation(app, { workspace: { id: workspaceId } }))
  }
  return links
}

/** Accepts as a browser would: a server that is too busy at the moment is asked again. */
async function accept(token: string, code: string) {
  for (;;) {
    const reply = await app.call(acceptInvitation, { params: { code }, body: {}, token })
    if (reply.error !== 'server-busy') return reply
  }
}

async function counts(workspaceId: WorkspaceId, invitationId: InvitationId) {
  const { rows } = await app.system.query(
    `select
       (select used from invitations where workspace_id = $1 and id = $2) as uses,
       (select count(*)::int from invitation_uses where workspace_id = $1) as joined,
       (select count(*)::int from members where workspace_id = $1 and state = 'active') as active,
       (select used from quota_balances where workspace_id = $1 and pool = 'members') as seats,
       (select sum(amount)::int from quota_ledger where workspace_id = $1 and pool = 'members') as left,
       (select count(*)::int from audit_rows where workspace_id = $1 and action = 'member.joined') as audited`,
    [workspaceId, invitationId],
  )
  return rows[0]
}

const tally = (values: unknown[]) =>
  Object.fromEntries(
    [...new Set(values)].map((one) => [one, values.filter((v) => v === one).length]),
  )

test('SM-8, attack-M8: of 200 who accept a link with 50 uses and 30 seats left exactly 30 join', async () => {
  const { id } = await buildWorkspace(app, { seats: 31 })
  const link = await buildInvitation(app, { workspace: { id }, max_uses: 50 })
  const people = await visitors(200)

  const replies = await Promise.all(people.map(({ token }) => accept(token, link.code)))

  expect(tally(replies.map(({ status, error }) => error ?? status))).toEqual({
    200: 30,
    'quota-members': 170,
  })
  expect(await counts(id, link.id)).toEqual({
    uses: 30,
    joined: 30,
    active: 31,
    seats: 31,
    left: 0,
    audited: 30,
  })
})

test('SM-8: of 60 who accept a link with 20 uses exactly 20 join', async () => {
  const { id } = await buildWorkspace(app)
  const link = await buildInvitation(app, { workspace: { id }, max_uses: 20 })
  const people = await visitors(60)

  const replies = await Promise.all(people.map(({ token }) => accept(token, link.code)))

  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(40)
  for (const { error, body } of refused) {
    expect(error).toBe('invitation-closed')
    expect(body.details).toEqual({ state: 'used_up' })
  }
  expect(await counts(id, link.id)).toMatchObject({ uses: 20, joined: 20, active: 21 })
})

test('attack-M8: of 100 who want the last seat one gets it, through several links at once', async () => {
  const { id } = await buildWorkspace(app, { seats: 2 })
  const links = await linksOf(id, 3)
  const people = await visitors(100)

  const replies = await Promise.all(
    people.map(({ token }, index) => accept(token, links[index % links.length]?.code ?? '')),
  )

  expect(tally(replies.map(({ status, error }) => error ?? status))).toEqual({
    200: 1,
    'quota-members': 99,
  })
  const { rows } = await app.system.query(
    'select sum(used)::int as uses from invitations where workspace_id = $1',
    [id],
  )
  expect(rows[0].uses).toBe(1)
})

test('attack-M5: two accepts of one named invitation at a time make one membership, 20 rounds', async () => {
  const { id } = await buildWorkspace(app)
  for (let round = 0; round < 20; round += 1) {
    const user = await buildUser(app)
    const memberId = await buildInvitedPlace(app, { workspace: { id } })
    const named = { workspace: { id }, memberId, phone: user.mobile }
    const { code } = await buildInvitation(app, named)
    const { token } = await signIn(app, user)

    const replies = await Promise.all([1, 2, 3].map(() => accept(token, code)))

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await app.system.query(
      'select id, state from members where workspace_id = $1 and user_id = $2',
      [id, user.id],
    )
    expect(rows).toEqual([{ id: memberId, state: 'active' }])
  }
})

test('attack-M5: one person through two links at a time gets one place', async () => {
  const { id } = await buildWorkspace(app)
  const links = await linksOf(id, 2)
  for (const { token } of await visitors(10)) {
    const replies = await Promise.all(links.map(({ code }) => accept(token, code)))

    expect(replies.map(({ status }) => status)).toEqual([200, 200])
  }
  const { rows } = await app.system.query(
    `select count(*)::int as places, count(distinct user_id)::int as people from members
     where workspace_id = $1 and state = 'active'`,
    [id],
  )
  expect(rows[0]).toEqual({ places: 11, people: 11 })
})

test('attack-M5: whoever is removed while accepting is either out or never in, and nobody waits for ever', async () => {
  const { id, creator } = await buildWorkspace(app)
  const manager = await signIn(app, creator)
  for (let round = 0; round < 20; round += 1) {
    const user = await buildUser(app)
    const { token } = await signIn(app, user)
    const memberId = await buildInvitedPlace(app, { workspace: { id } })
    const named = await buildInvitation(app, { workspace: { id }, memberId, phone: user.mobile })

    const [accepted, resent, removed] = await Promise.all([
      app.call(acceptInvitation, { params: { code: named.code }, body: {}, token }),
      app.call(resendInvitation, { params: { invitation_id: named.id }, token: manager.token }),
      app.call(removeMember, { params: { member_id: memberId }, body: {}, token: manager.token }),
    ])

    expect(removed.status).toBe(200)
    expect(accepted.error ?? 200).toBeOneOf([200, 'invitation-closed'])
    expect(resent.error ?? 200).toBeOneOf([200, 'state-conflict'])
    const { rows } = await app.system.query('select state from members where id = $1', [memberId])
    expect(rows).toEqual([{ state: 'left' }])
  }
  const { rows } = await app.system.query(
    `select used, (select count(*)::int from members m where m.workspace_id = b.workspace_id
       and state = 'active') as active from quota_balances b where workspace_id = $1
       and pool = 'members'`,
    [id],
  )
  expect(rows).toEqual([{ used: 1, active: 1 }])
})
