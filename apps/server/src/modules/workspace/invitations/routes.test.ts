import type { InvitationState } from '@zhiwen/contract/enums.ts'
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  listJoined,
  readInvitation,
  resendInvitation,
  resetInvitation,
  revokeInvitation,
} from '@zhiwen/contract/invitations.ts'
import { listNotices } from '@zhiwen/contract/notices.ts'
import { deleteRole } from '@zhiwen/contract/roles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildInvitation,
  buildInvitedPlace,
  buildMember,
  buildRole,
  buildUser,
  buildWorkspace,
  signIn,
} from '../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { RATE_LIMIT_FACTOR: '100' } })
})
afterAll(() => app.close())

async function company(seats?: number) {
  const workspace = await buildWorkspace(app, seats === undefined ? {} : { seats })
  const { token } = await signIn(app, workspace.creator)
  return { ...workspace, token }
}
const visitor = async (changes: Parameters<typeof buildUser>[1] = {}) => {
  const user = await buildUser(app, changes)
  return { user, ...(await signIn(app, user)) }
}
const read = (code: string, token?: string) =>
  app.call(readInvitation, { params: { code }, ...(token && { token }) })
const accept = (code: string, token: string, ws_username?: string) =>
  app.call(acceptInvitation, { params: { code }, body: ws_username ? { ws_username } : {}, token })
const minutes = (count: number) => count * 60
const days = (count: number) => count * 24 * 3600

test('API-INV-1: a new link is shown once with its code; lists show it without', async () => {
  const { token, company_name, id } = await company()
  const role = await buildRole(app, { workspace: { id }, name: '研发中心' })

  const { data } = await app.call(createInvitation, {
    body: { role_ids: [role], expires: '30m', max_uses: 3 },
    token,
  })

  expect(data.link).toBe(new URL(`/invitation/${data.code}`, app.config.PUBLIC_URL).href)
  expect(Buffer.from(data.code, 'base64url').length).toBeGreaterThanOrEqual(16)
  expect(data.invitation).toMatchObject({
    kind: 'link',
    role_ids: [role],
    max_uses: 3,
    used: 0,
    state: 'open',
    inviter: '王小明',
    member_id: null,
  })
  const list = await app.call(listInvitations, { query: {}, token })
  expect(list.data).toMatchObject({ items: [data.invitation], total: 1, page: 1, page_size: 10 })
  expect(JSON.stringify(list.body)).not.toContain(data.code)
  expect((await read(data.code)).data).toEqual({
    company_name,
    logo_url: null,
    inviter: '王小明',
    kind: 'link',
    for_whom: '',
    role_names: ['研发中心'],
    expires_at: data.invitation.expires_at,
    state: 'open',
    has_seat: true,
    membership: 'none',
  })
})

test('API-INV-3: a visitor joins as a plain member, in the roles of the link, and is there at once', async () => {
  const { id, token, creator, company_name } = await company()
  const role = await buildRole(app, { workspace: { id } })
  const { code, id: invitation } = await buildInvitation(app, {
    workspace: { id },
    roleIds: [role],
  })
  const guest = await visitor({ display_name: '林可欣' })

  const { data } = await accept(code, guest.token, '可欣')

  expect(data.current_workspace).toMatchObject({ id, ws_username: '可欣', ws_user_type: 1 })
  const { rows } = await app.system.query(
    `select state, user_type, name, phone, country_code from members m
     join role_members r on r.member_id = m.id and r.role_id = $2 where m.user_id = $1`,
    [guest.user.id, role],
  )
  expect(rows).toEqual([
    {
      state: 'active',
      user_type: 1,
      name: '林可欣',
      phone: guest.user.mobile,
      country_code: '+86',
    },
  ])
  const joined = await app.call(listJoined, {
    params: { invitation_id: invitation },
    query: {},
    token,
  })
  expect(joined.data).toMatchObject({ items: [{ ws_username: '可欣' }], total: 1 })
  const bell = await app.call(listNotices, {
    query: {},
    token: (await signIn(app, creator)).token,
  })
  expect(bell.data.items[0]).toMatchObject({ kind: 'joined', company_name })
})

test('API-INV-3: a second accept, and one of somebody who is in already, only switches', async () => {
  const { id } = await company()
  const link = await buildInvitation(app, { workspace: { id }, max_uses: 1 })
  const guest = await visitor()
  await accept(link.code, guest.token)
  await buildWorkspace(app, { creator: guest.user })

  const again = await accept(link.code, guest.token)

  expect(again.data.current_workspace?.id).toBe(id)
  const { rows } = await app.system.query('select used from invitations where id = $1', [link.id])
  expect(rows[0].used).toBe(1)
})

test('SM-8: closed invitations say which way they ended, on the page and on accept', async () => {
  const { id, token } = await company()
  const guest = await visitor()
  const states: InvitationState[] = ['expired', 'used_up', 'revoked']
  for (const state of states) {
    const link = await buildInvitation(app, {
      workspace: { id },
      max_uses: 1,
      ...(state === 'expired' && { expires_at: app.clock.now() }),
    })
    if (state === 'used_up') await accept(link.code, (await visitor()).token)
    const params = { invitation_id: link.id }
    if (state === 'revoked') await app.call(revokeInvitation, { params, token })

    expect((await read(link.code)).data.state).toBe(state)
    const reply = await accept(link.code, guest.token)
    expect(reply).toMatchObject({ status: 410, error: 'invitation-closed' })
    expect(reply.body.details).toEqual({ state })
    const list = await app.call(listInvitations, { query: { state }, token })
    expect(list.data.items.map((row) => row.id)).toEqual([link.id])
  }
})

test('ENT-18: a link ends after 30 minutes, 7 days or a year', async () => {
  const { token } = await company()
  const terms = [
    ['30m', minutes(30)],
    ['7d', days(7)],
    ['1y', days(365)],
  ] as const
  for (const [expires, seconds] of terms) {
    const { data } = await app.call(createInvitation, { body: { expires }, token })
    const left = Date.parse(data.invitation.expires_at) - app.clock.now().getTime()
    expect(left).toBe(seconds * 1000)
  }
})

test('a full workspace says so on the page and refuses without using the link', async () => {
  const { id } = await company(1)
  const link = await buildInvitation(app, { workspace: { id } })
  const guest = await visitor()

  expect((await read(link.code)).data.has_seat).toBe(false)
  const reply = await accept(link.code, guest.token)

  expect(reply).toMatchObject({ status: 402, error: 'quota-members' })
  expect(reply.body.details).toEqual({ limit: 1, used: 1 })
  const { rows } = await app.system.query('select used from invitations where id = $1', [link.id])
  expect(rows[0].used).toBe(0)
})

test('ROLE-42: a disabled member cannot come back by a link, and the page knows', async () => {
  const { id } = await company()
  const guest = await visitor()
  await buildMember(app, { workspace: { id }, user: guest.user, state: 'disabled' })
  const { code } = await buildInvitation(app, { workspace: { id } })

  expect((await read(code, guest.token)).data.membership).toBe('disabled')
  expect(await accept(code, guest.token)).toMatchObject({ status: 403, error: 'member-disabled' })
})

test('READ-10: who has not finished the guide is sent there first', async () => {
  const { id } = await company()
  const { code } = await buildInvitation(app, { workspace: { id } })
  const guest = await visitor({ is_active: false })

  expect(await accept(code, guest.token)).toMatchObject({ status: 403, error: 'user-inactive' })
})

test('API-INV-1: reset closes the old link and opens one on the same terms', async () => {
  const { id, token } = await company()
  const role = await buildRole(app, { workspace: { id } })
  const old = await app.call(createInvitation, {
    body: { role_ids: [role], expires: '1y', max_uses: 7 },
    token,
  })
  const { id: oldId } = old.data.invitation

  const { data } = await app.call(resetInvitation, { params: { invitation_id: oldId }, token })

  expect((await read(old.data.code)).data.state).toBe('revoked')
  expect(data.invitation).toMatchObject({ role_ids: [role], max_uses: 7, used: 0, state: 'open' })
  expect(data.code).not.toBe(old.data.code)
  expect((await read(data.code)).data.state).toBe('open')
  const again = await app.call(resetInvitation, { params: { invitation_id: oldId }, token })
  expect(again).toMatchObject({ status: 409, error: 'state-conflict' })
})

test('ENT-18: there are at most 50 open links, also when many are made at a time', async () => {
  const { token } = await company()
  const made = await Promise.all(
    Array.from({ length: 60 }, () => app.call(createInvitation, { body: {}, token })),
  )

  expect(made.filter(({ status }) => status === 200)).toHaveLength(50)
  const refused = made.find(({ status }) => status !== 200)
  expect(refused).toMatchObject({ status: 409, error: 'state-conflict' })
  const list = await app.call(listInvitations, { query: { state: 'open' }, token })
  expect(list.data.total).toBe(50)
})

test('a named invitation is mailed and rung once, opens by its id for its person, and gives the waiting place', async () => {
  const { id, token, company_name } = await company()
  const guest = await visitor({ email: 'lin@xinghe.test', preferred_language: 'en' })
  const memberId = await buildInvitedPlace(app, { workspace: { id }, name: '林可欣' })
  const first = await buildInvitation(app, {
    workspace: { id },
    memberId,
    email: 'lin@xinghe.test',
  })
  const params = { invitation_id: first.id }
  const sent = await app.call(resendInvitation, { params, token })

  await app.runJobs()
  await app.runJobs()

  const mails = app.ledger.mails.filter(({ to }) => to === 'lin@xinghe.test')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe(`王小明 invites you to join ${company_name}`)
  expect(mails[0]?.text).toContain(sent.data.link)
  const bell = await app.call(listNotices, { query: {}, token: guest.token })
  const invited = bell.data.items.filter(({ kind }) => kind === 'invited')
  expect(invited).toHaveLength(1)
  expect(invited[0]?.params).toEqual({ actor: '王小明', invitation: sent.data.invitation.id })
  const page = await read(sent.data.invitation.id, guest.token)
  expect(page.data).toMatchObject({ kind: 'named', for_whom: 'l***@xinghe.test', state: 'open' })
  expect((await read(first.code)).data.state).toBe('revoked')

  const { data } = await accept(sent.data.invitation.id, guest.token)

  expect(data.current_workspace).toMatchObject({ id, member_id: memberId, ws_username: '林可欣' })
  const again = await app.call(resendInvitation, {
    params: { invitation_id: sent.data.invitation.id },
    token,
  })
  expect(again).toMatchObject({ status: 409, error: 'state-conflict' })
})

test('who comes by a link while a place waits for them gets that place', async () => {
  const { id } = await company()
  const guest = await visitor()
  const memberId = await buildInvitedPlace(app, { workspace: { id } })
  const named = await buildInvitation(app, {
    workspace: { id },
    memberId,
    phone: guest.user.mobile,
  })
  const link = await buildInvitation(app, { workspace: { id } })

  const { data } = await accept(link.code, guest.token)

  expect(data.current_workspace?.member_id).toBe(memberId)
  expect((await read(named.code)).data.state).toBe('used_up')
})

test('ROLE-46: a role that is deleted leaves the link, and the link still works', async () => {
  const { id, token } = await company()
  const role = await buildRole(app, { workspace: { id } })
  const { code } = await buildInvitation(app, { workspace: { id }, roleIds: [role] })
  await app.call(deleteRole, { params: { role_id: role }, token })

  expect((await read(code)).data.role_names).toEqual([])
  expect((await accept(code, (await visitor()).token)).status).toBe(200)
})

test('every act of a manager on invitations leaves one audit row without the code', async () => {
  const { id, token } = await company()
  const made = await app.call(createInvitation, { body: {}, token })
  const reset = await app.call(resetInvitation, {
    params: { invitation_id: made.data.invitation.id },
    token,
  })
  const params = { invitation_id: reset.data.invitation.id }
  await app.call(revokeInvitation, { params, token })

  const { rows } = await app.system.query(
    'select action, after::text from audit_rows where workspace_id = $1 order by number',
    [id],
  )

  expect(rows.map(({ action }) => action)).toEqual([
    'invitation.created',
    'invitation.reset',
    'invitation.revoked',
  ])
  for (const { after } of rows) {
    expect(after).not.toContain(made.data.code)
    expect(after).not.toContain(reset.data.code)
  }
})
