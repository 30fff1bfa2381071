import { screen, waitFor, within } from '@testing-library/react'
import type { App } from '@zhiwen/contract/apps.ts'
import { userTypes } from '@zhiwen/contract/enums.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '../../../lib/session/index.ts'
import { buildApp, buildKind } from '../../../testing/app-builders.ts'
import { buildRole, buildUserOf } from '../../../testing/builders.ts'
import {
  answer,
  answerWith,
  refusal,
  refuse,
  requestsTo,
  success,
  withFakeApi,
} from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { toast } from '../../../ui/index.ts'
import { useApp } from '../app/queries.ts'
import { BasicTab } from './basic-tab.tsx'

withFakeApi()
beforeEach(() => session.setUser(buildUserOf(userTypes.admin)))
afterEach(() => {
  session.drop()
  toast.clear()
})

const app = buildApp(1)
const role = buildRole(1, { name: '质量部' })

function Tab() {
  const { data } = useApp(app.id)
  return data ? <BasicTab app={data} /> : null
}

async function open(changes: Partial<App> = {}, kind = buildKind()) {
  answer('GET /apps/:app_id', { ...app, ...changes })
  answer('GET /app_store', { items: [kind] })
  answer('GET /roles', { items: [role], total: 1, page: 1, page_size: 100 })
  const view = await renderPage(Tab, { path: '/x' })
  return { ...view, title: await screen.findByLabelText('名称') }
}
const bodies = () => Promise.all(requestsTo('PUT /apps/:app_id').map((request) => request.json()))

test('ENT-5 only what was changed is saved, with its version', async () => {
  const { user, title } = await open()
  answerWith('PUT /apps/:app_id', () => {
    const saved = { ...app, title: '资料库1二', auto_sync: false, version: 2 }
    answer('GET /apps/:app_id', saved)
    return success(saved)
  })
  await user.type(title, '二')
  await user.click(screen.getByRole('switch', { name: '每天自动同步' }))
  await user.click(screen.getByRole('button', { name: '保存' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: '保存' })).toBeNull())
  expect(await bodies()).toEqual([{ version: 1, title: '资料库1二', auto_sync: false }])
})

test('a saved key is never shown; a typed one replaces it as a whole', async () => {
  const { user } = await open()
  answer('PUT /apps/:app_id', { ...app, version: 2 })
  const password = screen.getByLabelText('密码')
  expect(password).toHaveValue('')
  await user.type(password, 'geheim')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(screen.getByLabelText('账号')).toHaveAccessibleDescription('此项为必填项')
  expect(requestsTo('PUT /apps/:app_id')).toHaveLength(0)
  await user.type(screen.getByLabelText('账号'), 'reader')
  await user.click(screen.getByRole('button', { name: '保存' }))

  await waitFor(() => expect(requestsTo('PUT /apps/:app_id')).toHaveLength(1))
  expect(await bodies()).toEqual([
    { version: 1, credential: { username: 'reader', password: 'geheim' } },
  ])
})

test('READ-3 setting reader lists aside asks first and names how many gain access', async () => {
  const { user } = await open()
  answer('PUT /apps/:app_id', { ...app, version: 2 })
  answer('POST /apps/:app_id/permission_preview', {
    readable_count: 0,
    document_count: 120,
    not_listed_count: 0,
    private_count: 0,
    gaining_members: 17,
  })
  const group = within(screen.getByRole('radiogroup', { name: '受限文档' }))
  const choice = group.getAllByRole('radio')[1]
  if (!choice) throw new Error('no second choice')
  await user.click(choice)
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(requestsTo('POST /apps/:app_id/permission_preview')).toHaveLength(0) // No role is chosen yet.
  await user.click(screen.getByRole('button', { name: '添加角色' }))
  await user.click(await screen.findByRole('button', { name: '质量部' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('17')
  expect(requestsTo('PUT /apps/:app_id')).toHaveLength(0)
  const buttons = within(question).getAllByRole('button')
  await user.click(buttons[buttons.length - 1] ?? question)

  await waitFor(() => expect(requestsTo('PUT /apps/:app_id')).toHaveLength(1))
  expect((await bodies())[0]).toMatchObject({
    protected_permission: 2,
    protected_role_ids: [role.id],
  })
})

test('who was overtaken keeps what is typed and saves it over the newer version', async () => {
  const { user, title } = await open()
  let isFirst = true
  answerWith('PUT /apps/:app_id', () => {
    if (!isFirst) return success({ ...app, title: '资料库1二', auto_sync: false, version: 3 })
    isFirst = false
    answer('GET /apps/:app_id', { ...app, auto_sync: false, version: 2 })
    return refusal('version-conflict')
  })
  await user.type(title, '二')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('其他人刚刚保存过')
  expect(title).toHaveValue('资料库1二')
  await user.click(screen.getByRole('button', { name: '保存' }))

  await waitFor(() => expect(requestsTo('PUT /apps/:app_id')).toHaveLength(2))
  // What the other one has saved is not undone.
  expect((await bodies())[1]).toEqual({ version: 2, title: '资料库1二' })
})

test('a name that is taken is said at its field, a short one before it is sent', async () => {
  const { user, title } = await open()
  refuse('PUT /apps/:app_id', 'value-taken', { message: '名称已被使用' })
  await user.clear(title)
  await user.type(title, '库{Enter}')
  expect(title).toHaveAccessibleDescription('名称长度为2到50个字符')
  await user.type(title, '存{Enter}')

  await waitFor(() => expect(title).toHaveAccessibleDescription('名称已被使用'))
})

test('D4 the connection is tested with what is typed, step by step', async () => {
  const { user } = await open()
  answer('POST /apps/:app_id/test', {
    is_ok: false,
    checks: [
      { name: 'address', is_ok: true, reason_code: null, detail: '' },
      { name: 'key', is_ok: false, reason_code: 'needs-sign-in', detail: '账号或密码不正确' },
    ],
  })
  await user.click(screen.getByRole('button', { name: '测试连接' }))

  expect(await screen.findByText('账号或密码不正确')).toBeVisible()
  expect(await requestsTo('POST /apps/:app_id/test')[0]?.json()).toMatchObject({
    settings: { url: 'https://files.xinghe.example/dav' },
  })
})

test('A5 leaving with unsaved changes asks first; a personal app has no readers to choose', async () => {
  const { user, title, router } = await open({ scope: 'personal' })
  expect(screen.queryByRole('radiogroup', { name: '受限文档' })).toBeNull()
  await user.type(title, '二')
  void router.navigate('/home')

  expect(await screen.findByRole('alertdialog', { name: '离开而不保存吗？' })).toBeVisible()
})

test('READ-22 an app that lost its sign-in has the way to the source in its connection', async () => {
  const kind = buildKind({ auth_types: [1], credential_fields: [] })
  const { user } = await open({ auth_type: 1, state: 'needs_auth' }, kind)
  answer('GET /oauth/data_source/:app_key/url', { url: '#at-the-source' })

  await user.click(screen.getByRole('button', { name: '去授权' }))

  await waitFor(() => expect(location.hash).toBe('#at-the-source'))
  location.hash = ''
})
