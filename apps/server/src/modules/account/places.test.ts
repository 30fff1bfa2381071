import { getQuota } from '@zhiwen/contract/billing.ts'
import { disableMember, enableMember, listMembers, removeMember } from '@zhiwen/contract/members.ts'
import { leaveWorkspace, transferWorkspace, updateOwnPlace } from '@zhiwen/contract/places.ts'
import {
  activateUser,
  getUserInfo,
  switchWorkspace,
  updateBaseInfo,
} from '@zhiwen/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildInvitation,
  buildInvitedPlace,
  buildMember,
  buildUser,
  buildWorkspace,
  signIn,
} from '../../testing/builders.ts'
import { behindProxy, codeByPhone, signUp } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: behindProxy })
})
afterAll(() => app.close())

const guide = (invite_code: string) => ({
  display_name: '林可欣',
  mode: 'join' as const,
  invite_code,
  terms_version: app.config.TERMS_VERSION,
})
const info = async (token: string) => (await app.call(getUserInfo, { token })).data

test('API-USER-2: a new user finishes the guide by joining, all or nothing', async () => {
  const { id, company_name } = await buildWorkspace(app)
  const { code } = await buildInvitation(app, { workspace: { id } })
  const { token } = await signUp(app)

  const { data } = await app.call(activateUser, { body: guide(code), token })

  expect(data).toMatchObject({
    is_active: true,
    display_name: '林可欣',
    current_workspace: { id, company_name, ws_username: '林可欣', ws_user_type: 1 },
  })
})

test('API-USER-2: joining a full workspace, by an unknown or a closed code activates nobody', async () => {
  const { id } = await buildWorkspace(app, { seats: 1 })
  const full = await buildInvitation(app, { workspace: { id } })
  const expired = await buildInvitation(app, { workspace: { id }, expires_at: app.clock.now() })
  const { token } = await signUp(app)
  const tries = [
    [full.code, 402, 'quota-members'],
    [expired.code, 410, 'invitation-closed'],
    ['unknown', 404, 'invitation-not-found'],
  ] as const
  for (const [code, status, error] of tries) {
    expect(await app.call(activateUser, { body: guide(code), token })).toMatchObject({
      status,
      error,
    })
  }

  expect(await info(token)).toMatchObject({ is_active: false, current_workspace: null })
})

test('API-USER-2: a person who registered with the invited number joins the place that waits', async () => {
  const { id } = await buildWorkspace(app)
  const person = await signUp(app)
  const memberId = await buildInvitedPlace(app, { workspace: { id } })
  const { code } = await buildInvitation(app, { workspace: { id }, memberId, phone: person.mobile })

  const { data } = await app.call(activateUser, { body: guide(code), token: person.token })

  expect(data.current_workspace?.member_id).toBe(memberId)
})

test('ROLE-44: who loses the current workspace is in the other one used last with the next request', async () => {
  const user = await buildUser(app)
  const [old, recent, current] = [
    await buildWorkspace(app),
    await buildWorkspace(app),
    await buildWorkspace(app),
  ]
  const seen = [
    [old, '2026-11-01'],
    [recent, '2026-11-10'],
    [current, '2026-11-14'],
  ] as const
  for (const [workspace, day] of seen) {
    const { id } = await buildMember(app, { workspace, user })
    await app.system.query('update members set last_active_at = $2 where id = $1', [id, day])
  }
  const { token } = await signIn(app, user)
  const before = await info(token)
  expect(before.current_workspace?.id).toBe(current.id)
  const manager = await signIn(app, current.creator)
  const params = { member_id: before.current_workspace?.member_id ?? '' }

  await app.call(disableMember, { params, token: manager.token })

  expect((await info(token)).current_workspace?.id).toBe(recent.id)
  // Every other call agrees with what user info says.
  expect((await app.call(getQuota, { token })).status).toBe(200)
  await app.call(enableMember, { params, token: manager.token })
  await app.call(removeMember, { params, body: {}, token: manager.token })
  expect((await info(token)).current_workspace?.id).toBe(recent.id)
})

test('ROLE-44: a deleted workspace is lost too, and without another one there is none', async () => {
  const { id, creator } = await buildWorkspace(app)
  const { token } = await signIn(app, creator)
  await app.system.query('update workspaces set deleted_at = now() where id = $1', [id])

  expect(await info(token)).toMatchObject({ current_workspace: null, workspaces: [] })
  expect(await app.call(getQuota, { token })).toMatchObject({ error: 'member-disabled' })
  const back = await app.call(switchWorkspace, { body: { workspace_id: id }, token })
  expect(back).toMatchObject({ status: 404, error: 'not-found' })
})

test('API-MEM-5: who leaves is in the workspace used last, and gives the seat back', async () => {
  const user = await buildUser(app)
  const home = await buildWorkspace(app, { creator: user })
  const other = await buildWorkspace(app)
  await buildMember(app, { workspace: other, user })
  const { token } = await signIn(app, user)

  const { data } = await app.call(leaveWorkspace, { token })

  expect(data.current_workspace?.id).toBe(home.id)
  expect(data.workspaces.map(({ id }) => id)).toEqual([home.id])
  const boss = await signIn(app, other.creator)
  expect((await app.call(getQuota, { token: boss.token })).data.members.used).toBe(1)
})

test('ROLE-26, ROLE-40: a creator cannot leave', async () => {
  const { creator, id } = await buildWorkspace(app)
  const { token } = await signIn(app, creator)

  expect(await app.call(leaveWorkspace, { token })).toMatchObject({ error: 'state-conflict' })
  expect((await info(token)).current_workspace?.id).toBe(id)
})

test('ROLE-41: a company is handed over with a code, both change level at once', async () => {
  const { id, creator } = await buildWorkspace(app)
  const heir = await buildMember(app, { workspace: { id } })
  const [old, next] = [await signIn(app, creator), await signIn(app, heir.user)]
  const body = { member_id: heir.id }
  const wrong = { ...body, verification_code: '000000' }
  expect(await app.call(transferWorkspace, { body: wrong, token: old.token })).toMatchObject({
    error: 'code-wrong',
  })
  const verification_code = await codeByPhone(app, creator.mobile, 'transfer', old.token)

  const { data } = await app.call(transferWorkspace, {
    body: { ...body, verification_code },
    token: old.token,
  })

  expect(data.current_workspace?.ws_user_type).toBe(2)
  expect((await info(next.token)).current_workspace?.ws_user_type).toBe(3)
  const again = await app.call(transferWorkspace, {
    body: { ...body, verification_code },
    token: old.token,
  })
  expect(again.status).toBe(403)
})

test('ROLE-41: a code for another purpose does not hand a company over', async () => {
  const { id, creator } = await buildWorkspace(app)
  const heir = await buildMember(app, { workspace: { id } })
  const { token } = await signIn(app, creator)
  const verification_code = await codeByPhone(app, creator.mobile, 'delete', token)

  const reply = await app.call(transferWorkspace, {
    body: { member_id: heir.id, verification_code },
    token,
  })

  expect(reply).toMatchObject({ status: 400, error: 'code-wrong' })
})

test('API-MEM-3: a member changes the own nickname here, and nowhere else', async () => {
  const { id } = await buildWorkspace(app)
  const { user } = await buildMember(app, { workspace: { id } })
  const { token } = await signIn(app, user)

  const { data } = await app.call(updateOwnPlace, { body: { ws_username: '小欣' }, token })

  expect(data.current_workspace?.ws_username).toBe('小欣')
  expect(data.display_name).toBe(user.display_name)
})

test('a company’s record follows the account where it still held the account’s value', async () => {
  const { id, creator } = await buildWorkspace(app)
  const { code } = await buildInvitation(app, { workspace: { id } })
  const person = await signUp(app)
  await app.call(activateUser, { body: guide(code), token: person.token })

  await app.call(updateBaseInfo, { body: { display_name: '林可心' }, token: person.token })

  const { token } = await signIn(app, creator)
  const { data } = await app.call(listMembers, { query: { q: '林可心' }, token })
  expect(data.items.map(({ name, ws_username }) => ({ name, ws_username }))).toEqual([
    { name: '林可心', ws_username: '林可欣' },
  ])
})
