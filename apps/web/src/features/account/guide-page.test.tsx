import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../lib/session/index.ts'
import { buildOffer, buildUser } from '../../testing/builders.ts'
import { muteConsole, takeWarnings } from '../../testing/console-watch.ts'
import { answer, refuse, requestsTo, withFakeApi } from '../../testing/fake-api.ts'
import { answerPlatform } from '../../testing/platform.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { GuidePage } from './guide-page.tsx'

const newcomer = buildUser({
  is_active: false,
  current_workspace: null,
  display_name: '赵一诺',
  terms_version: '2026-11',
})
const active = buildUser({ display_name: '赵一诺' })

withFakeApi()
beforeEach(() => {
  answerPlatform()
  session.setUser(newcomer)
  answer('POST /user/info/active', active)
})

test('RT-9 profile, then the company; the end of it activates and leads to the wanted page', async () => {
  const { user, address } = await renderPage(GuidePage, { path: '/guide?redirect=/search' })
  await waitFor(() => expect(screen.getByRole('checkbox')).toBeChecked())
  await user.click(screen.getByRole('button', { name: '继续' }))
  const company = await screen.findByLabelText('企业名称')
  expect(company).toHaveFocus()
  await user.type(company, '星河智造{Enter}')

  await waitFor(() => expect(address()).toBe('/search'))
  expect(session.getState().user?.is_active).toBe(true)
  expect(await requestsTo('POST /user/info/active')[0]?.json()).toEqual({
    display_name: '赵一诺',
    mode: 'create',
    company_name: '星河智造',
    terms_version: '2026-11',
  })
})

test('RT-9 a changed name is saved before the next step, so the guide can be resumed', async () => {
  answer('PUT /user/base_info', { ...newcomer, display_name: '一诺' })
  const { user } = await renderPage(GuidePage, { path: '/guide' })
  const name = await screen.findByLabelText('姓名')
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: '继续' }))
  expect(name).toHaveAccessibleDescription('请输入姓名')
  await user.type(name, '一诺{Enter}')

  await screen.findByLabelText('企业名称')
  expect(await requestsTo('PUT /user/base_info')[0]?.json()).toEqual({ display_name: '一诺' })
})

test('RT-9 the step in the address is found again, but not without the terms', async () => {
  await renderPage(GuidePage, { path: '/guide?step=company' })
  expect(await screen.findByLabelText('企业名称')).toBeVisible()
})

test('RT-9 without agreement to the present terms the first step asks for it', async () => {
  session.setUser({ ...newcomer, terms_version: '2025-01' })
  const { user, address } = await renderPage(GuidePage, { path: '/guide?step=company' })
  await user.click(await screen.findByRole('button', { name: '继续' }))
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(
    '请先阅读并同意服务条款和隐私政策',
  )
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '继续' }))

  expect(await screen.findByLabelText('企业名称')).toBeVisible()
  expect(address()).toBe('/guide?step=company')
})

test('MSG-7 the company name is checked, and a name in use is said at the field', async () => {
  refuse('POST /user/info/active', 'value-taken', {
    details: { fields: [{ field: 'company_name', message: '该企业名称已被使用' }] },
  })
  const { user } = await renderPage(GuidePage, { path: '/guide?step=company' })
  const company = await screen.findByLabelText('企业名称')
  await user.click(screen.getByRole('button', { name: '创建公司' }))
  expect(company).toHaveAccessibleDescription('请输入企业名称')
  await user.type(company, '星{Enter}')
  expect(company).toHaveAccessibleDescription('企业名称长度应为 2 到 100 个字符')
  await user.type(company, '河{Enter}')

  await waitFor(() => expect(company).toHaveAccessibleDescription('该企业名称已被使用'))
})

test('RT-9 an active user is led on', async () => {
  session.setUser(active)
  const { address } = await renderPage(GuidePage, { path: '/guide?step=profile' })

  await waitFor(() => expect(address()).toBe('/'))
})

test('RT-9 signing out works from the header even when the call fails', async () => {
  muteConsole()
  refuse('POST /auth/logout', 'server-error')
  const { user, address } = await renderPage(GuidePage, { path: '/guide' })
  await user.click(await screen.findByRole('button', { name: '退出登录' }))

  await waitFor(() => expect(address()).toBe('/login'))
  expect(session.getState().user).toBeNull()
  expect(takeWarnings()).toEqual(['sign-out was not confirmed by the server'])
})

const read = 'GET /invitations/by_code/:code'

test('RT-9 a pasted invitation is shown before it is joined, and joining activates', async () => {
  answer(read, buildOffer({ company_name: '云岭精密' }))
  const { user, address } = await renderPage(GuidePage, { path: '/guide?step=company' })
  await user.click(await screen.findByRole('radio', { name: /使用邀请加入/ }))
  await user.type(
    screen.getByLabelText('邀请链接或邀请码'),
    'https://zhiwen.example/invitation/mB4xqk2yT7{Enter}',
  )
  expect(await screen.findByRole('heading', { name: '加入同事的工作区' })).toBeVisible()
  expect(requestsTo('POST /user/info/active')).toHaveLength(0)

  await user.click(await screen.findByRole('button', { name: '加入云岭精密' }))

  await waitFor(() => expect(address()).toBe('/'))
  expect(await requestsTo('POST /user/info/active')[0]?.json()).toEqual({
    display_name: '赵一诺',
    mode: 'join',
    invite_code: 'mB4xqk2yT7',
    terms_version: '2026-11',
  })
})

test('RT-8, RT-9 who came by an invitation finds it after the profile', async () => {
  answer(read, buildOffer())
  const { user } = await renderPage(GuidePage, { path: '/guide?invite=mB4xqk2yT7' })
  await waitFor(() => expect(screen.getByRole('checkbox')).toBeChecked())

  await user.click(screen.getByRole('button', { name: '继续' }))

  expect(await screen.findByRole('button', { name: '加入星河智造' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '使用其他邀请' }))
  expect(await screen.findByRole('radiogroup', { name: '怎样开始' })).toBeVisible()
})

test.each([
  ['invitation-closed', { state: 'expired' }, '邀请已过期'],
  ['quota-members', { has_seat: false }, '星河智造的席位已满'],
] as const)('MSG-46 %s at the last moment shows what became of it', async (error, given, title) => {
  answer(read, buildOffer())
  refuse('POST /user/info/active', error)
  const { user } = await renderPage(GuidePage, { path: '/guide?step=company&invite=mB4xqk2yT7' })
  const join = await screen.findByRole('button', { name: '加入星河智造' })

  answer(read, buildOffer(given))
  await user.click(join)

  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})

test('attack M3 an invitation named for somebody else says so', async () => {
  answer(read, buildOffer({ kind: 'named', for_whom: '苏**' }))
  refuse('POST /user/info/active', 'access-denied')
  const { user } = await renderPage(GuidePage, { path: '/guide?step=company&invite=mB4xqk2yT7' })

  await user.click(await screen.findByRole('button', { name: '加入星河智造' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('它只给苏**使用')
})
