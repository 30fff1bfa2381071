import * as contract from '@zhiwen/contract/members.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildMember,
  buildRole,
  buildUser,
  buildWorkspace,
  signIn,
} from '../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function aCompany() {
  const workspace = await buildWorkspace(app)
  const member = await buildMember(app, { workspace })
  const admin = { token: (await signIn(app, workspace.creator)).token }
  return { workspace, member, admin }
}

test('READ-7, ROLE-43: who comes back takes a new place and none of the old roles', async () => {
  const { workspace, admin, member } = await aCompany()
  const role_id = await buildRole(app, { workspace })
  const body = { member_ids: [member.id], change: { action: 'add_role' as const, role_id } }
  await app.call(contract.changeMembers, { token: admin.token, body })
  await app.call(contract.removeMember, {
    token: admin.token,
    params: { member_id: member.id },
    body: {},
  })
  const { user } = member
  const person = {
    userId: user.id,
    username: user.username,
    name: user.display_name,
    email: '',
    country_code: '+86',
    phone: user.mobile,
    avatar: null,
  }
  const caller = {
    requestId: 'r',
    ip: '127.0.0.1',
    userAgent: 'test',
    language: 'zh-hans',
  } as const
  const joining = { workspaceId: workspace.id, caller, person, memberId: null, roleIds: [] }

  const joined = await app.platform.db.withSystem('workspace-membership', (tx) =>
    app.modules.workspace.members.join(tx, joining),
  )

  expect(joined.isNew).toBe(true)
  expect(joined.memberId).not.toBe(member.id)
  const { data } = await app.call(contract.getMember, {
    token: admin.token,
    params: { member_id: joined.memberId },
  })
  expect(data).toMatchObject({ role_ids: [], ws_user_type: 1, phone: user.mobile })
})

test('ENT-11: a record follows the account only where it still had the account’s value', async () => {
  const first = await buildUser(app, { display_name: '原名', email: 'old@corp.test' })
  const workspace = await buildWorkspace(app, { creator: first })
  const { db } = app.platform
  const before = await db.withSystem('account', (tx) =>
    app.modules.identity.users.getPerson(tx, first.id),
  )
  const set = 'update members set name = $2, email = $3, phone = $4 where workspace_id = $1'
  await app.system.query(set, [workspace.id, '公司记的名', before.email, before.phone])

  const after = { ...before, name: '新名', email: 'new@corp.test', phone: '13711112222' }
  await db.withSystem('account', (tx) =>
    app.modules.workspace.members.followProfile(tx, first.id, { before, after }),
  )

  const { token } = await signIn(app, first)
  const { data } = await app.call(contract.listMembers, { token, query: { q: 'new@corp' } })
  expect(data.items).toMatchObject([
    { name: '公司记的名', email: 'new@corp.test', phone: '13711112222' },
  ])
})
