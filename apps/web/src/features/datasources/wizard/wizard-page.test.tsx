import { screen, waitFor, within } from '@testing-library/react'
import type { Api } from '@zhiwen/contract/api.ts'
import type { App, AppKind } from '@zhiwen/contract/apps.ts'
import { afterEach, expect, test } from 'vitest'
import { buildApp, buildKind } from '../../../testing/app-builders.ts'
import { buildRole } from '../../../testing/builders.ts'
import {
  answer,
  answerWith,
  refusal,
  requestsTo,
  success,
  withFakeApi,
} from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { toast } from '../../../ui/index.ts'
import { WizardPage } from './wizard-page.tsx'

withFakeApi()
afterEach(() => toast.clear())

const create = '/manage/datasources/create?app_key=shelf' as const
const role = buildRole(1, { name: '人事' })
const passed: Api['POST /app_test']['data'] = {
  is_ok: true,
  checks: [
    { name: 'address', is_ok: true, reason_code: null, detail: '' },
    { name: 'key', is_ok: true, reason_code: null, detail: '' },
  ],
}

type Setup = { kind?: AppKind; draft?: App; path?: `/${string}`; apps?: App[] }

/** A server that keeps one draft, as the real one does. */
async function openWizard({ kind = buildKind(), draft, path = create, apps = [] }: Setup = {}) {
  let kept = draft ?? buildApp(1, { state: 'draft', version: 0, has_credential: false })
  const keep = (changes: Partial<App> & { credential?: unknown; is_finished?: boolean }) => {
    const { credential, is_finished, ...fields } = changes
    kept = {
      ...kept,
      ...fields,
      version: kept.version + 1,
      has_credential: kept.has_credential || credential !== undefined,
      state: is_finished ? 'active' : kept.state,
    }
    return success(kept)
  }
  answer('GET /app_store', { items: [kind] })
  answer('GET /apps', { items: apps })
  answer('GET /quota', {
    plan: 'team',
    plan_expires_at: null,
    documents: { limit: 200_000, used: 28_614 },
    members: { limit: 30, used: 8 },
  })
  answer('GET /roles', { items: [role], total: 1, page: 1, page_size: 100 })
  answerWith('GET /apps/:app_id', () => success(kept))
  answerWith('POST /apps', async (request) => keep(await request.json()))
  answerWith('PUT /apps/:app_id', async (request) => keep(await request.json()))
  answer('POST /app_test', passed)
  answer('POST /apps/:app_id/test', passed)
  const view = await renderPage(WizardPage, { path })
  const next = async (name = '继续') => view.user.click(await screen.findByRole('button', { name }))
  return { ...view, next, kept: () => kept }
}

async function fillConnection(user: Awaited<ReturnType<typeof openWizard>>['user']) {
  const paste = async (field: HTMLElement, words: string) => {
    await user.click(field)
    await user.paste(words)
  }
  await paste(await screen.findByRole('textbox', { name: '地址' }), ' https://files.example ')
  await paste(screen.getByRole('textbox', { name: '账号' }), 'reader')
  await paste(screen.getByLabelText('密码'), 'geheim')
}

test('RT-16 the steps lead from the connection to the first sync, and all of it is sent', async () => {
  const { user, next, address, kept } = await openWizard()
  await fillConnection(user)
  await next()
  await user.type(await screen.findByRole('textbox', { name: /目录/ }), '/制度\n\n/手册')
  await next()
  await screen.findByRole('heading', { name: '谁能看到这些文档' })
  await user.click(screen.getByRole('checkbox', { name: '手机号' }))
  await next()
  await user.click(await screen.findByRole('radio', { name: /只手动同步/ }))
  await next()

  await screen.findByRole('heading', { name: '确认并开始' })
  expect(await screen.findByText(/2项全部通过/)).toBeInTheDocument()
  expect(screen.getByText('28,614 / 200,000份文档')).toBeInTheDocument()
  await next('开始同步')

  await waitFor(() => expect(address()).toBe(`/manage/datasources/edit/${kept().id}`))
  expect(await requestsTo('POST /apps')[0]?.json()).toMatchObject({
    scope: 'workspace',
    app_key: 'shelf',
    title: '书架',
    is_draft: true,
    settings: { url: 'https://files.example', depth: 5, order: 'name', hidden: false },
    credential: { username: 'reader', password: 'geheim' },
  })
  const last = await requestsTo('PUT /apps/:app_id').at(-1)?.json()
  expect(last).toMatchObject({
    is_finished: true,
    auto_sync: false,
    mapping_types: ['email', 'custom_mapping'],
    settings: { folders: ['/制度', '/手册'] },
  })
  expect(last).not.toHaveProperty('credential')
})

test('U3 a failing test names the check and stays; once it passes, the wizard goes on', async () => {
  const { user, next } = await openWizard()
  answer('POST /app_test', {
    is_ok: false,
    checks: [
      { name: 'address', is_ok: true, reason_code: null, detail: '' },
      { name: 'key', is_ok: false, reason_code: 'needs-sign-in', detail: '账号或密码不正确' },
    ],
  })
  await fillConnection(user)
  await next()

  expect(await screen.findByText('账号或密码不正确')).toBeInTheDocument()
  expect(screen.getByText('地址可以访问')).toBeInTheDocument()
  expect(screen.getByText('读取权限，未检查')).toBeInTheDocument()
  expect(requestsTo('POST /apps')).toHaveLength(0)
  answer('POST /app_test', passed)
  await user.type(screen.getByLabelText('密码'), '2')
  expect(screen.queryByText('账号或密码不正确')).not.toBeInTheDocument()
  await next()

  expect(await screen.findByRole('heading', { name: '选择要接入的内容' })).toBeInTheDocument()
})

test('MSG-4 empty and refused fields are marked one by one', async () => {
  const { user, next } = await openWizard()
  await user.clear(await screen.findByRole('textbox', { name: '名称' }))
  await next()

  expect(await screen.findByText('请输入应用名称')).toBeInTheDocument()
  expect(screen.getAllByText('此项为必填项')).toHaveLength(3)
  await user.type(screen.getByRole('textbox', { name: '名称' }), '资料')
  await fillConnection(user)
  answerWith('POST /app_test', () =>
    refusal('input-invalid', {
      details: { fields: [{ field: 'settings.url', message: '地址格式不正确' }] },
    }),
  )
  await next()

  expect(await screen.findByText('地址格式不正确')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: '地址' })).toHaveFocus()
})

test('a name that is taken is told at the name, and a free one is suggested', async () => {
  const { user, next } = await openWizard({ apps: [buildApp(7, { title: '书架' })] })
  expect(await screen.findByRole('textbox', { name: '名称' })).toHaveValue('书架 2')
  answerWith('POST /apps', () => refusal('value-taken', { message: '已存在相同的记录' }))
  await fillConnection(user)
  await next()

  expect(await screen.findByText('已存在相同的记录')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: '名称' })).toBeInvalid()
})

test('a draft is gone on with after its connection; its key is never shown and need not be typed again', async () => {
  const draft = buildApp(1, { state: 'draft', title: '研发资料', has_credential: true })
  const { user, next, address } = await openWizard({ draft, path: `${create}&draft=${draft.id}` })

  await screen.findByRole('heading', { name: '选择要接入的内容' })
  await waitFor(() => expect(address()).toBe(`${create}&draft=${draft.id}&step=scope`))
  await user.click(screen.getByRole('button', { name: '上一步' }))
  expect(await screen.findByRole('textbox', { name: '名称' })).toHaveValue('研发资料')
  expect(screen.getByRole('textbox', { name: '地址' })).toHaveValue(
    'https://files.xinghe.example/dav',
  )
  const secret = screen.getByLabelText('密码')
  expect(secret).toHaveValue('')
  expect(secret).toHaveAttribute('placeholder', '已保存，留空则不变')
  await next()

  await screen.findByRole('heading', { name: '选择要接入的内容' })
  expect(requestsTo('POST /app_test')).toHaveLength(0)
  expect(requestsTo('POST /apps/:app_id/test')).toHaveLength(1)
  expect(await requestsTo('PUT /apps/:app_id')[0]?.json()).not.toHaveProperty('credential')
})

const stepOf = (draft: App, step: string) => `${create}&draft=${draft.id}&step=${step}` as const
const draft = buildApp(1, { state: 'draft', has_credential: true })

test('READ-3 setting reader lists aside asks first and names how many gain access', async () => {
  const { user, next } = await openWizard({ draft, path: stepOf(draft, 'permissions') })
  answer('POST /apps/:app_id/permission_preview', {
    readable_count: 0,
    document_count: 0,
    not_listed_count: 0,
    private_count: 0,
    gaining_members: 12,
  })
  await user.click(await screen.findByRole('radio', { name: /只给指定角色/ }))
  await next()
  expect(await screen.findByText('请选择角色')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '添加角色' }))
  await user.click(await screen.findByRole('button', { name: /人事/ }))
  await user.keyboard('{Escape}')
  await next()

  const question = within(await screen.findByRole('alertdialog', { name: '改为只给指定角色吗？' }))
  expect(question.getByText(/12名成员会因此获得/)).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: '确认并继续' }))

  expect(await screen.findByRole('heading', { name: '同步计划', level: 2 })).toBeInTheDocument()
  expect(await requestsTo('PUT /apps/:app_id').at(-1)?.json()).toMatchObject({
    protected_permission: 2,
    protected_role_ids: [role.id],
  })
})

test('MSG-5 the sync plan is no default: it must be chosen', async () => {
  const { next } = await openWizard({ draft, path: stepOf(draft, 'schedule') })
  await screen.findByRole('radio', { name: /每天自动同步/ })
  await next()

  expect(await screen.findByText('请选择是否自动同步')).toBeInTheDocument()
  expect(requestsTo('PUT /apps/:app_id')).toHaveLength(0)
})

test('a source that refuses at the last moment shows its test in the summary', async () => {
  const { user, next } = await openWizard({ draft, path: stepOf(draft, 'summary') })
  const checks = [{ name: 'network', is_ok: false, reason_code: 'source-slow', detail: '' }]
  answerWith('PUT /apps/:app_id', () => refusal('source-unavailable', { details: { checks } }))
  await next('开始同步')

  expect(await screen.findByText('来源响应太慢')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '返回修改' }))
  expect(await screen.findByRole('textbox', { name: '地址' })).toBeInTheDocument()
})

test('ROLE-8 one’s own app has no readers to choose', async () => {
  await openWizard({ path: '/personal/create?app_key=shelf' })

  expect(await screen.findByText(/同步计划/)).toBeInTheDocument()
  expect(screen.queryByText(/权限匹配/)).not.toBeInTheDocument()
})

const pushed = buildKind({
  is_pushed: true,
  can_list_readers: true,
  takes_access_file: false,
  settings_fields: [],
  credential_fields: [],
})

test('API-APP-13 a pushed app shows its key once, in a call that can be copied', async () => {
  const { user, next, kept, address } = await openWizard({ kind: pushed })
  answer('POST /apps/:app_id/push_key', { key: 'zwp_secret' })
  await screen.findByRole('textbox', { name: '名称' })
  await next('创建')
  await user.click(await screen.findByRole('button', { name: '生成密钥' }))

  expect(await screen.findByLabelText('推送密钥')).toHaveTextContent('zwp_secret')
  expect(screen.getByText(/curl -X POST/)).toHaveTextContent(`/api/apps/${kept().id}/items`)
  expect(screen.getByText(/curl -X POST/)).toHaveTextContent('Bearer zwp_secret')
  await next('完成')
  expect(address()).toBe(`/manage/datasources/edit/${kept().id}`)
})

test('files can be dropped as soon as the app has a name', async () => {
  const kind = buildKind({ is_pushed: true, settings_fields: [], credential_fields: [] })
  const { next, kept } = await openWizard({ kind, path: '/personal/create?app_key=shelf' })
  await screen.findByRole('textbox', { name: '名称' })
  await next('创建')

  expect(await screen.findByRole('heading', { name: '把文件拖进来' })).toBeInTheDocument()
  expect(kept().state).toBe('active')
})

test('what is typed and not saved is asked about before leaving', async () => {
  const { user } = await openWizard()
  await user.type(await screen.findByRole('textbox', { name: '地址' }), 'https://files.example')
  await user.click(screen.getByRole('link', { name: '退出' }))

  const question = within(await screen.findByRole('alertdialog', { name: '离开而不保存吗？' }))
  await user.click(question.getByRole('button', { name: '继续编辑' }))
  await user.click(screen.getByRole('button', { name: '保存草稿' }))

  expect(await screen.findByText('草稿已保存，可稍后继续')).toBeInTheDocument()
  expect(requestsTo('POST /apps')).toHaveLength(1)
})

test('an address without a known kind leads to the store', async () => {
  await openWizard({ path: '/manage/datasources/create' })

  expect(await screen.findByRole('link', { name: '去应用商店' })).toHaveAttribute(
    'href',
    '/manage/datasources/appStore',
  )
})

const drive = buildKind({ auth_types: [1], credential_fields: [] })

test('READ-22 where a person signs in, the draft is kept and the way leads to the source', async () => {
  const { user, next } = await openWizard({ kind: drive })
  answer('GET /oauth/data_source/:app_key/url', { url: '#at-the-source' })
  await user.click(await screen.findByRole('textbox', { name: '地址' }))
  await user.paste('https://files.example')
  expect(screen.queryByRole('button', { name: '测试连接' })).toBeNull()

  await next()
  expect(await screen.findByRole('alert')).toHaveTextContent('先完成授权')
  expect(requestsTo('POST /app_test')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: '去授权' }))

  await waitFor(() => expect(location.hash).toBe('#at-the-source'))
  expect(requestsTo('POST /apps')).toHaveLength(1)
  expect(new URL(requestsTo('GET /oauth/data_source/:app_key/url')[0]?.url ?? '').search).toMatch(
    /app_id=/,
  )
  location.hash = ''
})

test('READ-22 whoever comes back from the source tests and goes on', async () => {
  const draft = buildApp(1, { state: 'draft', settings: { url: 'https://files.example' } })
  const path = `/manage/datasources/create?app_key=shelf&draft=${draft.id}&step=connect` as const
  const { next } = await openWizard({ kind: drive, draft, path })

  expect(await screen.findByText(/已授权/)).toBeVisible()
  await next()

  expect(await screen.findByRole('heading', { name: '选择要接入的内容' })).toBeVisible()
  expect(requestsTo('POST /apps/:app_id/test')).toHaveLength(1)
})
