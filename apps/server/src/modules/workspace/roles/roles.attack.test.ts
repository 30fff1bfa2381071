import type { MemberId } from '@zhiwen/contract/ids.ts'
import { listMembers } from '@zhiwen/contract/members.ts'
import * as contract from '@zhiwen/contract/roles.ts'
import { createWorkspace } from '@zhiwen/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildInvitation,
  buildMember,
  buildRole,
  buildUser,
  buildWorkspace,
  signIn,
} from '../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { RATE_LIMIT_FACTOR: '1000', DATABASE_POOL_SIZE: '20' } })
})
afterAll(() => app.close())

async function anAdmin() {
  const workspace = await buildWorkspace(app)
  const admin = await buildMember(app, { workspace, user_type: 2 })
  return { workspace, admin, token: (await signIn(app, admin.user)).token }
}

test('ENT-12: of 30 roles with one name at once, one is made', async () => {
  const { token, workspace } = await anAdmin()
  const spellings = ['财务 Team', '财务  team', '财务　ＴＥＡＭ']

  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      app.call(contract.createRole, { token, body: { name: spellings[index % 3] ?? '' } }),
    ),
  )

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(replies.flatMap(({ error }) => error ?? []))).toEqual(new Set(['value-taken']))
  const { rows } = await app.system.query('select 1 from roles where workspace_id = $1', [
    workspace.id,
  ])
  expect(rows).toHaveLength(1)
})

test('ENT-12: the limit of roles holds when the last ones are made at once', async () => {
  const { token, workspace } = await anAdmin()
  await app.system.query(
    `insert into roles (workspace_id, id, name, name_key, description, created_at, updated_at)
     select $1, gen_random_uuid(), 'r' || n, 'r' || n, '', now(), now() from generate_series(1, 497) n`,
    [workspace.id],
  )

  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      app.call(contract.createRole, { token, body: { name: `新角色${index}` } }),
    ),
  )

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(new Set(replies.flatMap(({ error }) => error ?? []))).toEqual(new Set(['state-conflict']))
})

test('ENT-2: of 30 companies with one name at once, one is made', async () => {
  const names = ['同名公司 A', '同名公司　ａ', '同名公司  a']
  const tokens: string[] = []
  for (let more = 0; more < 30; more += 1) {
    tokens.push((await signIn(app, await buildUser(app))).token)
  }

  const replies = await Promise.all(
    tokens.map((token, index) =>
      app.call(createWorkspace, { token, body: { company_name: names[index % 3] ?? '' } }),
    ),
  )

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(replies.flatMap(({ error }) => error ?? []))).toEqual(new Set(['value-taken']))
})

test('ENT-12: members who come and go at once leave an exact number', async () => {
  const { token, workspace } = await anAdmin()
  const role_id = await buildRole(app, { workspace })
  const people: MemberId[] = []
  for (let more = 0; more < 10; more += 1) people.push((await buildMember(app, { workspace })).id)
  const change = (add: boolean, index: number) =>
    app.call(contract.changeRoleMembers, {
      token,
      params: { role_id },
      body: { [add ? 'add' : 'remove']: [people[index % 10], people[(index * 3) % 10]] },
    })

  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, index) => change(index % 3 !== 0, index)),
  )

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const { data } = await app.call(contract.getRole, { token, params: { role_id } })
  const listed = await app.call(listMembers, { token, query: { role_id } })
  expect(data.member_count).toBe(listed.data.total)
})

test('attack-B11: a deleted role opens nothing: its members are nobody, its id is not there', async () => {
  const { token, workspace, admin } = await anAdmin()
  const role_id = await buildRole(app, { workspace })
  await app.call(contract.changeRoleMembers, {
    token,
    params: { role_id },
    body: { add: [admin.id] },
  })

  const removed = await app.call(contract.deleteRole, { token, params: { role_id } })

  expect(removed.status).toBe(200)
  expect((await app.call(listMembers, { token, query: { role_id } })).error).toBe('not-found')
  expect((await app.call(contract.getRole, { token, params: { role_id } })).error).toBe('not-found')
  const left = 'select 1 from role_members where role_id = $1'
  expect((await app.system.query(left, [role_id])).rows).toEqual([])
})

test('attack-C15: a role is filled with nobody when one id is of another company', async () => {
  const { token, workspace } = await anAdmin()
  const role_id = await buildRole(app, { workspace })
  const own = await buildMember(app, { workspace })
  const stranger = await buildMember(app, { workspace: await buildWorkspace(app) })

  const body = { add: [own.id, stranger.id] }
  const reply = await app.call(contract.changeRoleMembers, { token, params: { role_id }, body })

  expect(reply.error).toBe('not-found')
  const { data } = await app.call(contract.getRole, { token, params: { role_id } })
  expect(data.member_count).toBe(0)
})

test('attack-B10: the same question in two companies shares nothing, and no cache may keep it', async () => {
  const [first, second] = [await anAdmin(), await anAdmin()]
  await buildRole(app, { workspace: first.workspace, name: '只在第一家' })

  const warm = await app.call(contract.listRoles, { token: first.token })
  const other = await app.call(contract.listRoles, { token: second.token })

  expect(warm.data.items.map(({ name }) => name)).toEqual(['只在第一家'])
  expect(other.data).toMatchObject({ items: [], total: 0 })
  expect(String(warm.headers['cache-control'])).toMatch(/no-store|private/)
})

test('attack-B4: fields nobody may set are refused by the shape', async () => {
  const { token, workspace } = await anAdmin()
  const role_id = await buildRole(app, { workspace })

  for (const extra of [{ workspace_id: workspace.id }, { member_count: 9 }, { id: role_id }]) {
    const reply = await app.app.inject({
      method: 'PUT',
      url: `/api/roles/${role_id}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ version: 1, ...extra }),
    })
    expect(reply.json().error).toBe('input-invalid')
  }
})

test('ROLE-46: what a role opens names the open invitations that give it, and no others', async () => {
  const { token, workspace } = await anAdmin()
  const role_id = await buildRole(app, { workspace })
  const open = await buildInvitation(app, { workspace, roleIds: [role_id] })
  await buildInvitation(app, { workspace })

  const { data } = await app.call(contract.listRoleUses, { token, params: { role_id } })

  expect(data.items).toMatchObject([{ kind: 'invitation', id: open.id }])
})
