import type { MemberId } from '@zhiwen/contract/ids.ts'
import * as contract from '@zhiwen/contract/members.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BuiltWorkspace,
  buildMember,
  buildRole,
  buildWorkspace,
  signIn,
} from '../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())

/** A company with its creator, an admin and a member, each signed in. */
async function aCompany() {
  const workspace = await buildWorkspace(app)
  const admin = await buildMember(app, { workspace, user_type: 2 })
  const member = await buildMember(app, { workspace })
  const creator = await memberIdOf(workspace)
  const tokenOf = async (user: { id: (typeof workspace.creator)['id'] }) =>
    (await signIn(app, user)).token
  return {
    workspace,
    creator: { id: creator, token: await tokenOf(workspace.creator) },
    admin: { ...admin, token: await tokenOf(admin.user) },
    member: { ...member, token: await tokenOf(member.user) },
  }
}

async function memberIdOf({ id, creator }: BuiltWorkspace): Promise<MemberId> {
  const text = 'select id from members where workspace_id = $1 and user_id = $2'
  const { rows } = await app.system.query<{ id: MemberId }>(text, [id, creator.id])
  if (!rows[0]) throw new Error('no creator')
  return rows[0].id
}

const audited = async ({ id }: BuiltWorkspace) => {
  const text =
    'select action, object_id, before, after from audit_rows where workspace_id = $1 order by number'
  return (await app.system.query(text, [id])).rows
}
const seatsOf = async ({ id }: BuiltWorkspace) =>
  (
    await app.system.query(
      "select used from quota_balances where workspace_id = $1 and pool = 'members'",
      [id],
    )
  ).rows[0].used

test('API-MEM-1: a manager sees everybody but who left, with an exact total', async () => {
  const { workspace, admin, member } = await aCompany()
  await buildMember(app, { workspace, state: 'disabled' })
  await buildMember(app, { workspace, state: 'left' })

  const { data } = await app.call(contract.listMembers, { token: admin.token })
  const disabled = await app.call(contract.listMembers, {
    token: admin.token,
    query: { state: 'disabled' },
  })

  expect(data).toMatchObject({ total: 4, page: 1, page_size: 10 })
  expect(data.items).toHaveLength(4)
  expect(data.items.map(({ id }) => id)).toContain(member.id)
  expect(disabled.data).toMatchObject({ total: 1, items: [{ state: 'disabled' }] })
})

test('API-MEM-1: every page of every order holds each member once', async () => {
  const { workspace, admin } = await aCompany()
  for (let more = 0; more < 22; more += 1) {
    await buildMember(app, { workspace, state: more % 5 === 0 ? 'disabled' : 'active' })
  }
  for (const sort of [
    'name',
    '-name',
    'joined_at',
    '-joined_at',
    'last_active_at',
    '-last_active_at',
  ] as const) {
    const seen: string[] = []
    for (const page of ['1', '2', '3']) {
      const { data } = await app.call(contract.listMembers, {
        token: admin.token,
        query: { sort, page },
      })
      expect(data.total).toBe(25)
      seen.push(...data.items.map(({ id }) => id))
    }
    expect(new Set(seen).size).toBe(25)
    expect(seen).toHaveLength(25)
  }
})

test('API-MEM-3: a manager edits a member; the old version is refused', async () => {
  const { admin, member, workspace } = await aCompany()
  const params = { member_id: member.id }
  const body = { version: 1, name: '曾小贤', ws_username: '小贤', phone: '138 0000 4321' }

  const { data } = await app.call(contract.updateMember, { token: admin.token, params, body })
  const late = await app.call(contract.updateMember, { token: admin.token, params, body })

  expect(data).toMatchObject({
    name: '曾小贤',
    ws_username: '小贤',
    phone: '13800004321',
    version: 2,
  })
  expect(late.error).toBe('version-conflict')
  expect((await audited(workspace)).at(-1)).toMatchObject({
    action: 'member.updated',
    object_id: member.id,
    after: { name: '曾小贤', ws_username: '小贤', phone: '13800004321' },
  })
})

test.each([
  ['小贤', 'a nickname'],
  ['曾小', 'a name'],
  ['zengxiaoxian', 'pinyin, the family name read as one'],
  ['Zeng Xiao', 'pinyin with a space and capitals'],
  ['xiaoxian', 'pinyin from the second syllable'],
  ['zxx', 'initials'],
  ['xx', 'initials from the second syllable'],
  ['4321', 'the last four digits'],
  ['0000-43', 'digits in the middle'],
  ['+86 13800004321', 'the number with its country code'],
  ['xian.z', 'the beginning of a mailbox'],
  ['corp.test', 'the end of a mailbox'],
])('API-MEM-1: %s finds a member by %s', async (q) => {
  const { admin, member } = await aCompany()
  const named = {
    name: '曾小贤',
    ws_username: '小贤',
    phone: '13800004321',
    email: 'xian.z@corp.test',
  }
  const params = { member_id: member.id }
  await app.call(contract.updateMember, {
    token: admin.token,
    params,
    body: { version: 1, ...named },
  })

  const { data } = await app.call(contract.listMembers, { token: admin.token, query: { q } })
  const none = await app.call(contract.listMembers, { token: admin.token, query: { q: `${q}w` } })

  expect(data).toMatchObject({ total: 1, items: [{ id: member.id }] })
  expect(none.data).toMatchObject({ total: 0, items: [] })
})

test('API-MEM-1: a search of signs alone finds nobody, not everybody', async () => {
  const { admin } = await aCompany()

  const { data } = await app.call(contract.listMembers, { token: admin.token, query: { q: '+ -' } })

  expect(data.total).toBe(0)
})

test('ROLE-42: disabling frees the seat, acts on the next request, and enabling takes a seat again', async () => {
  const { workspace, admin, member } = await aCompany()
  const params = { member_id: member.id }
  const before = await seatsOf(workspace)

  const disabled = await app.call(contract.disableMember, { token: admin.token, params })
  const used = await seatsOf(workspace)
  const refused = await app.call(contract.listColleagues, { token: member.token })
  const again = await app.call(contract.disableMember, { token: admin.token, params })
  const enabled = await app.call(contract.enableMember, { token: admin.token, params })
  const back = await app.call(contract.listColleagues, { token: member.token })

  expect(disabled.data.state).toBe('disabled')
  expect(used).toBe(before - 1)
  expect(refused.error).toBe('member-disabled')
  expect(again.error).toBe('state-conflict')
  expect(enabled.data.state).toBe('active')
  expect(back.status).toBe(200)
  expect(await seatsOf(workspace)).toBe(before)
  expect((await audited(workspace)).map(({ action }) => action)).toEqual([
    'member.disabled',
    'member.enabled',
  ])
})

test('QUO-5: enabling without a free seat is refused and changes nothing', async () => {
  const workspace = await buildWorkspace(app, { seats: 1 })
  const { id } = await buildMember(app, { workspace, state: 'disabled' })
  const { token } = await signIn(app, workspace.creator)

  const reply = await app.call(contract.enableMember, { token, params: { member_id: id } })

  expect(reply.error).toBe('quota-members')
  const { data } = await app.call(contract.getMember, { token, params: { member_id: id } })
  expect(data).toMatchObject({ state: 'disabled', version: 1 })
})

test('ROLE-43: a removed member is gone from list, search, roles and pickers', async () => {
  const { workspace, admin, member, creator } = await aCompany()
  const role = await buildRole(app, { workspace })
  const change = { action: 'add_role' as const, role_id: role }
  const bulk = { member_ids: [member.id], change }
  await app.call(contract.changeMembers, { token: admin.token, body: bulk })

  const removed = await app.call(contract.removeMember, {
    token: admin.token,
    params: { member_id: member.id },
    body: { hand_over_to: creator.id },
  })

  expect(removed.data.state).toBe('left')
  const one = await app.call(contract.getMember, {
    token: admin.token,
    params: { member_id: member.id },
  })
  expect(one.error).toBe('not-found')
  const listed = await app.call(contract.listMembers, {
    token: admin.token,
    query: { role_id: role },
  })
  expect(listed.data.total).toBe(0)
  const { rows } = await app.system.query('select member_count from roles where id = $1', [role])
  expect(rows).toEqual([{ member_count: 0 }])
})

test('READ-8: levels change only by the creator, and act on the next request', async () => {
  const { admin, member, creator } = await aCompany()
  const promote = (token: string, version: number, ws_user_type: 1 | 2) =>
    app.call(contract.updateMember, {
      token,
      params: { member_id: member.id },
      body: { version, ws_user_type },
    })

  expect((await promote(admin.token, 1, 2)).error).toBe('access-denied')
  expect((await promote(creator.token, 1, 2)).data).toMatchObject({ ws_user_type: 2 })
  expect((await app.call(contract.listMembers, { token: member.token })).status).toBe(200)
  expect((await promote(creator.token, 2, 1)).data).toMatchObject({ ws_user_type: 1 })
  expect((await app.call(contract.listMembers, { token: member.token })).error).toBe(
    'access-denied',
  )
})

test('API-MEM-4: a bulk change names whom it changed, so that undo touches nobody else', async () => {
  const { workspace, admin, member } = await aCompany()
  const off = await buildMember(app, { workspace, state: 'disabled' })
  const member_ids = [member.id, off.id]

  const body = { member_ids, change: { action: 'disable' as const } }
  const { data } = await app.call(contract.changeMembers, { token: admin.token, body })

  expect(data.changed).toEqual([member.id])
})

test('attack-C15: one foreign or forbidden id refuses the whole batch', async () => {
  const { workspace, admin, member, creator } = await aCompany()
  const stranger = await buildMember(app, { workspace: await buildWorkspace(app) })
  const send = (id: MemberId) =>
    app.call(contract.changeMembers, {
      token: admin.token,
      body: { member_ids: [member.id, id], change: { action: 'disable' } },
    })

  expect((await send(stranger.id)).error).toBe('not-found')
  expect((await send(creator.id)).error).toBe('access-denied')
  const { data } = await app.call(contract.getMember, {
    token: admin.token,
    params: { member_id: member.id },
  })
  expect(data.state).toBe('active')
  expect(await audited(workspace)).toEqual([])
})

test('ROLE-25: an admin who puts themself into a role is reported to the creator', async () => {
  const { workspace, admin } = await aCompany()
  const role_id = await buildRole(app, { workspace, name: '财务' })

  await app.call(contract.changeMembers, {
    token: admin.token,
    body: { member_ids: [admin.id], change: { action: 'add_role', role_id } },
  })

  const { rows } = await app.system.query('select kind, params from notices where user_id = $1', [
    workspace.creator.id,
  ])
  expect(rows).toEqual([
    { kind: 'admin-added-self-to-role', params: { name: '王小明', role: '财务' } },
  ])
})

test('ROLE-19: members find active colleagues for pickers and learn no more than name and picture', async () => {
  const { workspace, member } = await aCompany()
  await buildMember(app, { workspace, state: 'disabled' })

  const { data } = await app.call(contract.listColleagues, { token: member.token })

  expect(data.items).toHaveLength(3)
  for (const item of data.items) {
    expect(Object.keys(item).toSorted()).toEqual(['avatar_url', 'id', 'ws_username'])
  }
})

test('ROLE-20: the export is CSV with a mark, safe against formulas, and audited', async () => {
  const { workspace, admin, member } = await aCompany()
  await app.call(contract.updateMember, {
    token: admin.token,
    params: { member_id: member.id },
    body: { version: 1, name: '=HYPERLINK("http://evil")', ws_username: '@cmd' },
  })

  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/members/export',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    payload: '{}',
  })

  expect(reply.headers['content-type']).toContain('text/csv')
  expect(reply.body.charCodeAt(0)).toBe(0xfeff)
  const lines = reply.body.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('姓名')
  expect(reply.body).toContain(`"'=HYPERLINK(""http://evil"")",'@cmd`)
  expect((await audited(workspace)).at(-1)).toMatchObject({
    action: 'members.exported',
    after: { count: 3 },
  })
})

test('ENT-11: last activity is noted once in five minutes', async () => {
  const { workspace, member } = await aCompany()
  const lastActive = async () => {
    const text = 'select last_active_at from members where id = $1'
    return (await app.system.query(text, [member.id])).rows[0].last_active_at
  }
  const place = { workspaceId: workspace.id, memberId: member.id }
  const note = app.modules.workspace.noteActivity

  note(place)
  await expect.poll(lastActive).toEqual(app.clock.now())
  const first = app.clock.now()
  app.clock.advance(60)
  note(place)
  app.clock.advance(5 * 60)
  note(place)
  await expect.poll(lastActive).toEqual(app.clock.now())

  expect(app.clock.now().getTime() - first.getTime()).toBe(6 * 60_000)
})
