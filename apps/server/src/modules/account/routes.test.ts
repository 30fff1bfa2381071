import {
  activateUser,
  createWorkspace,
  getAvatars,
  getUserInfo,
  switchWorkspace,
  updateBaseInfo,
} from '@zhiwen/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember, buildUser, buildWorkspace, signIn } from '../../testing/builders.ts'
import { behindProxy, signUp } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: behindProxy })
})
afterAll(() => app.close())

let companies = 0
const newCompany = () => `星河科技 ${++companies}`
const guide = (company_name = newCompany()) => ({
  display_name: '王小明',
  mode: 'create' as const,
  company_name,
  terms_version: app.config.TERMS_VERSION,
})

test('API-USER-2: the guide activates the user as creator of a new current workspace', async () => {
  const { token } = await signUp(app)
  const company_name = newCompany()

  const { data } = await app.call(activateUser, { body: guide(company_name), token })

  expect(data).toMatchObject({
    is_active: true,
    display_name: '王小明',
    current_workspace: {
      company_name,
      ws_username: '王小明',
      ws_user_type: 3,
      primary_color: '#7429EC',
      chat_enabled: true,
      logo_url: null,
      logo_square_url: null,
    },
    workspaces: [{ company_name, ws_user_type: 3, state: 'active' }],
  })
  expect((await app.call(getUserInfo, { token })).data).toEqual(data)
})

test('READ-10: the guide is finished once', async () => {
  const { token } = await signUp(app)
  await app.call(activateUser, { body: guide(), token })

  const again = await app.call(activateUser, { body: guide(), token })

  expect(again).toMatchObject({ status: 409, error: 'state-conflict' })
})

test('ENT-2: a company name is taken in any spelling, and a refusal activates nobody', async () => {
  const { token } = await signUp(app)
  const name = `Acme Straße ${++companies}`
  await buildWorkspace(app, { company_name: name })
  const spellings = [
    name.toUpperCase(),
    ` ${name}  `,
    name.replace(' ', '\u3000'),
    `ＡＣＭＥ${name.slice(4)}`,
  ]

  for (const spelling of spellings) {
    const reply = await app.call(activateUser, { body: guide(spelling), token })
    expect(reply).toMatchObject({ status: 409, error: 'value-taken' })
    expect(reply.body.details).toEqual({
      fields: [{ field: 'company_name', message: '该企业名称已被使用' }],
    })
  }

  expect((await app.call(getUserInfo, { token })).data.is_active).toBe(false)
})

test('the guide refuses terms of another version', async () => {
  const { token } = await signUp(app)

  const reply = await app.call(activateUser, { body: { ...guide(), terms_version: 'old' }, token })

  expect(reply.body.details).toMatchObject({ fields: [{ field: 'terms_version' }] })
})

test('API-WS-1: an active user founds another workspace and is in it at once', async () => {
  const first = await buildWorkspace(app)
  const { token } = await signIn(app, first.creator)
  const company_name = newCompany()

  const { data } = await app.call(createWorkspace, { body: { company_name }, token })

  expect(data.current_workspace?.company_name).toBe(company_name)
  expect(data.workspaces.map((place) => place.company_name).sort()).toEqual(
    [first.company_name, company_name].sort(),
  )
})

test('API-WS-1: who has not finished the guide founds nothing', async () => {
  const { token } = await signUp(app)

  const reply = await app.call(createWorkspace, { body: { company_name: newCompany() }, token })

  expect(reply).toMatchObject({ status: 403, error: 'user-inactive' })
})

test('API-USER-10: a user switches between own workspaces', async () => {
  const home = await buildWorkspace(app)
  const user = await buildUser(app)
  await buildMember(app, { workspace: home, user })
  const second = await buildWorkspace(app, { creator: user })
  const { token } = await signIn(app, user)

  const { data } = await app.call(switchWorkspace, { body: { workspace_id: home.id }, token })

  expect(data.current_workspace).toMatchObject({ id: home.id, ws_user_type: 1 })
  expect(data.workspaces.map(({ id }) => id).sort()).toEqual([home.id, second.id].sort())
})

test('API-USER-10: a foreign workspace and one that disabled the user are not found', async () => {
  const foreign = await buildWorkspace(app)
  const closed = await buildWorkspace(app)
  const user = await buildUser(app)
  await buildMember(app, { workspace: closed, user, state: 'disabled' })
  const { token } = await signIn(app, user)

  for (const workspace_id of [foreign.id, closed.id]) {
    const reply = await app.call(switchWorkspace, { body: { workspace_id }, token })
    expect(reply).toMatchObject({ status: 404, error: 'not-found' })
  }
})

test('ROLE-42: a disabled place is listed with its state and is no current workspace', async () => {
  const workspace = await buildWorkspace(app)
  const user = await buildUser(app)
  await buildMember(app, { workspace, user, state: 'disabled' })
  const { token } = await signIn(app, user)

  const { data } = await app.call(getUserInfo, { token })

  expect(data.current_workspace).toBeNull()
  expect(data.workspaces).toEqual([
    { id: workspace.id, company_name: workspace.company_name, ws_user_type: 1, state: 'disabled' },
  ])
})

test('a workspace the user has left is not listed', async () => {
  const user = await buildUser(app)
  await buildMember(app, { workspace: await buildWorkspace(app), user, state: 'left' })
  const { token } = await signIn(app, user)

  const { data } = await app.call(getUserInfo, { token })

  expect(data).toMatchObject({ current_workspace: null, workspaces: [] })
})

test('API-USER-3: profile, language, theme and colour change one by one', async () => {
  const { token } = await signIn(app, await buildUser(app))
  const changes = [
    { display_name: '新名字' },
    { username: 'brand_new_1' },
    { preferred_language: 'en' },
    { theme: '' },
    { theme: 'dark' },
    { primary_color: '#2468F2' },
    { primary_color: '' },
  ] as const

  for (const body of changes) {
    const { data } = await app.call(updateBaseInfo, { body, token })
    expect(data).toMatchObject(body)
  }
})

test('API-USER-3: a taken username is refused at its field', async () => {
  const { username } = await buildUser(app)
  const { token } = await signIn(app, await buildUser(app))

  const reply = await app.call(updateBaseInfo, { body: { username }, token })

  expect(reply).toMatchObject({ status: 409, error: 'value-taken' })
  expect(reply.body.details).toEqual({
    fields: [{ field: 'username', message: '该用户名已被使用' }],
  })
})

test('API-USER-3: a username that reads as a phone number is refused', async () => {
  const { token } = await signIn(app, await buildUser(app))

  const reply = await app.call(updateBaseInfo, { body: { username: '13800000000' }, token })

  expect(reply.body.details).toMatchObject({ fields: [{ field: 'username' }] })
})

test('API-USER-13: presets can be chosen as avatar and given back', async () => {
  const { token } = await signIn(app, await buildUser(app))

  const { data } = await app.call(updateBaseInfo, { body: { avatar: 'preset:3' }, token })
  const avatars = await app.call(getAvatars, { token })
  const none = await app.call(updateBaseInfo, { body: { avatar: null }, token })

  expect(data.avatar_url).toBe('/avatars/preset-3.svg')
  expect(data.base_info.avatar_url).toBe('/avatars/preset-3.svg')
  expect(avatars.data.current_url).toBe('/avatars/preset-3.svg')
  expect(avatars.data.presets).toHaveLength(8)
  expect(none.data.avatar_url).toBeNull()
})
