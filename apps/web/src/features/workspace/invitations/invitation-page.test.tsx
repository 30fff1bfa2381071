import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildOffer, buildUser } from '../../../testing/builders.ts'
import { answer, refuse, requestsTo, withFakeApi } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

withFakeApi()
const read = 'GET /invitations/by_code/:code'
const accept = 'POST /invitations/by_code/:code/accept'
const path = '/invitation/mB4xqk2yT7'
const member = buildUser({ display_name: '赵一诺' })
const homeless = buildUser({ current_workspace: null })

test('RT-7 a visitor sees who invites, as what and until when; both ways keep the code', async () => {
  answer(read, buildOffer({ role_names: ['市场部', '外部顾问'] }))
  await renderApp(path, null)

  expect(await screen.findByText('星河智造')).toBeVisible()
  expect(screen.getByText('林可欣')).toBeVisible()
  expect(screen.getByText('成员，角色为市场部、外部顾问')).toBeVisible()
  expect(screen.getByText(/还有6天$/)).toBeVisible()
  const back = '?redirect=%2Finvitation%2FmB4xqk2yT7%2Faccept'
  expect(screen.getByRole('link', { name: '登录并加入' })).toHaveAttribute('href', `/login${back}`)
  expect(screen.getByRole('link', { name: '注册新账号' })).toHaveAttribute(
    'href',
    `/register${back}`,
  )
  expect(requestsTo(accept)).toHaveLength(0)
})

test('RT-7 somebody signed in is led to the question, which names the account', async () => {
  answer(read, buildOffer({ company_name: '云岭精密' }))
  const { router, user } = await renderApp(path, member)

  await user.click(await screen.findByRole('link', { name: '以赵一诺的身份加入' }))

  await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/accept`))
  expect(requestsTo(accept)).toHaveLength(0)
})

test('RT-7 a member enters without joining again', async () => {
  answer(read, buildOffer({ membership: 'active', state: 'expired' }))
  answer(accept, member)
  const { router, user } = await renderApp(path, member)
  expect(await screen.findByRole('heading', { name: '你已经是成员' })).toBeVisible()

  await user.click(screen.getByRole('button', { name: '进入星河智造' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
})

test.each([
  ['expired', { state: 'expired' }, '邀请已过期', /请林可欣重新发送/],
  ['used up', { state: 'used_up' }, '邀请名额已用完', /请林可欣新建一个链接/],
  ['revoked', { state: 'revoked' }, '邀请已撤销', /直接联系林可欣/],
  ['without a seat', { has_seat: false }, '星河智造的席位已满', /邀请仍然有效/],
  ['of a disabled member', { membership: 'disabled' }, '你的成员身份已停用', /联系林可欣/],
] as const)(
  'RT-7 an invitation %s says so, whom to ask, and has a way on',
  async (_, given, title, words) => {
    answer(read, buildOffer(given))
    await renderApp(path, homeless)

    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(screen.getByText(words)).toBeVisible()
    expect(screen.getByRole('link', { name: '创建公司或使用其他邀请' })).toHaveAttribute(
      'href',
      '/noWorkspace',
    )
    expect(screen.queryByRole('button', { name: /加入/ })).not.toBeInTheDocument()
  },
)

test('RT-7 the way on of a visitor is the sign-in, of a member the own workspace', async () => {
  answer(read, buildOffer({ state: 'expired' }))
  const { unmount } = await renderApp(path, null)
  expect(await screen.findByRole('link', { name: '登录其他工作区' })).toHaveAttribute(
    'href',
    '/login',
  )
  unmount()
  await renderApp(path, member)
  expect(await screen.findByRole('link', { name: '回到星河智造' })).toHaveAttribute('href', '/home')
})

test('MSG-45 an unknown code offers to paste the link again', async () => {
  refuse(read, 'invitation-not-found')
  const { user, router } = await renderApp(path, null)
  expect(await screen.findByRole('heading', { name: '没有找到这个邀请' })).toBeVisible()
  const field = screen.getByLabelText('邀请链接或邀请码')

  await user.type(field, '你好{Enter}')
  expect(field).toHaveAccessibleDescription('这里没有邀请链接或邀请码，请从原消息重新复制')
  answer(read, buildOffer())
  await user.clear(field)
  await user.type(field, 'https://zhiwen.example/invitation/9wLh0aNcXy{Enter}')

  expect(await screen.findByRole('link', { name: '登录并加入' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/invitation/9wLh0aNcXy')
})

test('RT-7 a server that does not answer is no missing invitation', async () => {
  refuse(read, 'server-error')
  const { user } = await renderApp(path, null)
  const retry = await screen.findByRole('button', { name: '重试' })

  answer(read, buildOffer())
  await user.click(retry)

  expect(await screen.findByRole('link', { name: '登录并加入' })).toBeVisible()
})
