import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../lib/session/index.ts'
import { buildUser } from '../../testing/builders.ts'
import {
  answer,
  answerWith,
  refusal,
  refuse,
  requestsTo,
  withFakeApi,
} from '../../testing/fake-api.ts'
import { answerPlatform } from '../../testing/platform.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { LoginPage } from './login-page.tsx'

withFakeApi()
beforeEach(() => {
  session.drop()
  answerPlatform()
  answer('POST /auth/login', { access_token: 'token', expires_in: 900 })
  answer('GET /user/info', buildUser())
})

const account = () => screen.getByLabelText('用户名、手机号或邮箱')
const password = () => screen.getByLabelText('密码')
const submit = () => screen.getByRole('button', { name: '登录' })
const bodies = async (key: Parameters<typeof requestsTo>[0]) =>
  Promise.all(requestsTo(key).map((request) => request.json()))

test('RT-1 an empty form names both fields in the words of MSG-8 and goes to the first', async () => {
  const { user } = await renderPage(LoginPage, { path: '/login' })
  await user.click(submit())

  expect(account()).toHaveAccessibleDescription('请输入用户名、手机号或邮箱')
  expect(password()).toHaveAccessibleDescription('请输入密码')
  expect(account()).toHaveFocus()
  expect(requestsTo('POST /auth/login')).toHaveLength(0)
})

test('RT-1 a sign-in leads to the wanted page', async () => {
  const { user, address } = await renderPage(LoginPage, {
    path: '/login?redirect=/accountSetting?tab=look',
  })
  await user.type(account(), 'lin_kexin')
  await user.type(password(), 'xinghe26{Enter}')

  await waitFor(() => expect(address()).toBe('/accountSetting?tab=look'))
  expect(await bodies('POST /auth/login')).toEqual([
    { login_type: 'password', account: 'lin_kexin', password: 'xinghe26' },
  ])
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'RT-1 a redirect to %j leads home instead',
  async (redirect) => {
    const { user, address } = await renderPage(LoginPage, {
      path: `/login?redirect=${encodeURIComponent(redirect)}`,
    })
    await user.type(account(), 'lin_kexin')
    await user.type(password(), 'xinghe26{Enter}')

    await waitFor(() => expect(address()).toBe('/'))
  },
)

test('MSG-35 a wrong password is said at the field and keeps what was typed', async () => {
  refuse('POST /auth/login', 'login-wrong', { message: '账号或密码错误' })
  const { user } = await renderPage(LoginPage, { path: '/login' })
  await user.type(account(), 'lin_kexin')
  await user.type(password(), 'wrong{Enter}')

  await waitFor(() => expect(password()).toHaveAccessibleDescription('账号或密码错误'))
  expect(account()).toHaveValue('lin_kexin')
  expect(password()).toHaveFocus()
})

test('RT-1 the captcha appears when the server asks for one, and is sent as id:text', async () => {
  answer('GET /auth/captcha', {
    captcha_id: 'c1',
    image: 'data:image/png;base64,',
    expires_in: 300,
  })
  answerWith('POST /auth/login', async (request) => {
    const { captcha_value } = (await request.clone().json()) as { captcha_value?: string }
    if (!captcha_value) return refusal('captcha-wrong', { details: { captcha_required: true } })
    return refusal('login-wrong', { details: { captcha_required: true } })
  })
  const { user } = await renderPage(LoginPage, { path: '/login' })
  await user.type(account(), 'lin_kexin')
  await user.type(password(), 'wrong{Enter}')

  const captcha = await screen.findByLabelText('图形验证码')
  expect(captcha).toHaveFocus()
  expect(captcha).toHaveAccessibleDescription('请输入图形验证码')
  expect(await screen.findByRole('img', { name: /图形验证码/ })).toBeVisible()
  await user.type(captcha, 'ab12{Enter}')

  await waitFor(() => expect(requestsTo('POST /auth/login')).toHaveLength(2))
  expect((await bodies('POST /auth/login'))[1]).toMatchObject({ captcha_value: 'c1:ab12' })
  await waitFor(() => expect(screen.getByLabelText('图形验证码')).toHaveValue(''))
  expect(requestsTo('GET /auth/captcha')).toHaveLength(2)
})

test('MSG-36 a mistyped captcha is said at its field; another picture can be asked for', async () => {
  answer('GET /auth/captcha', {
    captcha_id: 'c1',
    image: 'data:image/png;base64,',
    expires_in: 300,
  })
  refuse('POST /auth/login', 'captcha-wrong', {
    message: '验证码错误或已过期',
    details: { captcha_required: true },
  })
  const { user } = await renderPage(LoginPage, { path: '/login' })
  await user.type(account(), 'lin_kexin')
  await user.type(password(), 'wrong{Enter}')
  await user.type(await screen.findByLabelText('图形验证码'), 'zzzz')
  await screen.findByRole('img', { name: /图形验证码/ })
  await user.click(submit())

  await waitFor(() =>
    expect(screen.getByLabelText('图形验证码')).toHaveAccessibleDescription('验证码错误或已过期'),
  )
  await user.click(screen.getByRole('button', { name: '换一张' }))
  await waitFor(() => expect(requestsTo('GET /auth/captcha')).toHaveLength(3))
})

test('MSG-56 a locked account is told so and led to the code tab with its name kept', async () => {
  refuse('POST /auth/login', 'login-locked')
  const { user, address } = await renderPage(LoginPage, { path: '/login' })
  await user.type(account(), '13800000000')
  await user.type(password(), 'wrong{Enter}')

  expect(await screen.findByRole('alert')).toHaveTextContent(
    '尝试次数过多，请 15 分钟后再试或用验证码登录',
  )
  await user.click(screen.getByRole('button', { name: '改用验证码登录' }))
  expect(address()).toBe('/login?method=code')
  expect(screen.getByLabelText('手机号或邮箱')).toHaveValue('13800000000')
})

test('RT-1 a code goes to the phone typed, and the countdown outlives a reload (VAL-7)', async () => {
  answer('POST /user/mobile_num/verify', { resend_after: 60, expires_in: 300 })
  const { user, unmount } = await renderPage(LoginPage, { path: '/login?method=code' })
  await user.type(screen.getByLabelText('手机号或邮箱'), '138 0000 0000')
  await user.click(screen.getByRole('button', { name: '发送验证码' }))

  expect(await screen.findByRole('button', { name: /秒后重新发送/ })).toBeDisabled()
  expect(await bodies('POST /user/mobile_num/verify')).toEqual([
    { country_code: '+86', mobile: '13800000000', verification_type: 'login' },
  ])
  unmount()
  await renderPage(LoginPage, { path: '/login?method=code' })
  expect(screen.getByLabelText('手机号或邮箱')).toHaveValue('138 0000 0000')
  expect(screen.getByRole('button', { name: /秒后重新发送/ })).toBeDisabled()
})

test('RT-1 an address with @ gets its code by mail and signs in by it', async () => {
  answer('POST /user/email/verify', { resend_after: 60, expires_in: 300 })
  const { user, address } = await renderPage(LoginPage, { path: '/login?method=code' })
  await user.type(screen.getByLabelText('手机号或邮箱'), 'lin@xinghe.cn')
  await user.click(screen.getByRole('button', { name: '发送验证码' }))
  await screen.findByRole('button', { name: /秒后重新发送/ })
  await user.type(screen.getByLabelText('验证码'), '123456{Enter}')

  await waitFor(() => expect(address()).toBe('/'))
  expect(await bodies('POST /auth/login')).toEqual([
    { login_type: 'email_code', account: 'lin@xinghe.cn', verification_code: '123456' },
  ])
})

test('MSG-8, MSG-14 the code tab names what is missing or wrong', async () => {
  const { user } = await renderPage(LoginPage, { path: '/login?method=code' })
  await user.click(submit())
  expect(screen.getByLabelText('手机号或邮箱')).toHaveAccessibleDescription('请输入邮箱或手机号')
  expect(screen.getByLabelText('验证码')).toHaveAccessibleDescription('请输入验证码')

  await user.type(screen.getByLabelText('手机号或邮箱'), 'lin@')
  expect(screen.getByLabelText('手机号或邮箱')).toHaveAccessibleDescription('邮箱格式不正确')
  await user.clear(screen.getByLabelText('手机号或邮箱'))
  await user.type(screen.getByLabelText('手机号或邮箱'), '123')
  expect(screen.getByLabelText('手机号或邮箱')).toHaveAccessibleDescription('手机号格式不正确')
})

test('MSG-36 a wrong code is said at its field', async () => {
  refuse('POST /auth/login', 'code-wrong', { message: '验证码错误或已过期' })
  const { user } = await renderPage(LoginPage, { path: '/login?method=code' })
  await user.type(screen.getByLabelText('手机号或邮箱'), '13800000000')
  await user.type(screen.getByLabelText('验证码'), '000000{Enter}')

  await waitFor(() =>
    expect(screen.getByLabelText('验证码')).toHaveAccessibleDescription('验证码错误或已过期'),
  )
})

test('RT-1 links to register and forget keep the wanted page', async () => {
  await renderPage(LoginPage, { path: '/login?redirect=/search' })

  expect(screen.getByRole('link', { name: '注册' })).toHaveAttribute(
    'href',
    '/register?redirect=%2Fsearch',
  )
  expect(screen.getByRole('link', { name: '忘记密码' })).toHaveAttribute(
    'href',
    '/forget?redirect=%2Fsearch',
  )
})

test('RT-1 only the methods of this platform are offered, providers as buttons', async () => {
  answerPlatform({
    login_methods: [
      { key: 'code', name: '' },
      { key: 'oidc:corp', name: '星河账号' },
    ],
  })
  await renderPage(LoginPage, { path: '/login' })

  expect(await screen.findByRole('button', { name: '用星河账号登录' })).toBeVisible()
  expect(screen.queryByRole('tab', { name: '密码登录' })).not.toBeInTheDocument()
  expect(screen.getByRole('tab', { name: '验证码登录' })).toHaveAttribute('aria-selected', 'true')
})

test('where codes go to a development outbox the page says so', async () => {
  answerPlatform({ development_outbox_url: 'http://127.0.0.1:21080' })
  await renderPage(LoginPage, { path: '/login' })

  expect(await screen.findByRole('link', { name: '开发收件箱' })).toHaveAttribute(
    'href',
    'http://127.0.0.1:21080',
  )
})

test('a visitor can switch the language; marked fields follow', async () => {
  const { user } = await renderPage(LoginPage, { path: '/login' })
  await user.click(submit())
  await user.click(screen.getByRole('radio', { name: 'English' }))

  expect(await screen.findByRole('heading', { name: 'Sign in to 知问' })).toBeVisible()
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    'Please enter your password',
  )
})

test('both documents can be read from the footer', async () => {
  const { user } = await renderPage(LoginPage, { path: '/login' })
  await user.click(screen.getByRole('button', { name: '隐私政策' }))

  expect(screen.getByRole('dialog', { name: '隐私政策' })).toHaveTextContent('收集什么')
  await user.click(screen.getAllByRole('button', { name: '关闭' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})
