import { screen, waitFor } from '@testing-library/react'
import { userTypes } from '@zhiwen/contract/enums.ts'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../lib/session/index.ts'
import { buildUser, buildUserOf } from '../../testing/builders.ts'
import { answer, refuse, requestsTo, withFakeApi } from '../../testing/fake-api.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { AccountSettingPage } from './account-setting-page.tsx'

const path = '/accountSetting?tab=delete'

withFakeApi()
beforeEach(() => {
  session.setUser(buildUser())
  answer('POST /user/mobile_num/verify', { resend_after: 60, expires_in: 300 })
})

test('API-USER-12 a code, a clear word and a last question delete the account', async () => {
  answer('DELETE /user', null)
  const { user, address } = await renderPage(AccountSettingPage, { path })
  expect(screen.getByText('退出星河智造，同事不会再在成员列表里看到你')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '发送验证码' }))
  await screen.findByRole('button', { name: /秒后重新发送/ })
  expect(await requestsTo('POST /user/mobile_num/verify')[0]?.json()).toEqual({
    country_code: '+86',
    verification_type: 'delete',
  })
  await user.type(screen.getByLabelText('手机验证码'), '123456')
  await user.click(screen.getByRole('checkbox', { name: '我了解以上内容会被删除' }))
  await user.click(screen.getByRole('button', { name: '注销账号' }))
  expect(requestsTo('DELETE /user')).toHaveLength(0)
  expect(screen.getByRole('alertdialog', { name: '注销林可欣的账号' })).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: '注销账号' }).at(-1) as HTMLElement)

  await waitFor(() => expect(address()).toBe('/login'))
  expect(session.getState().user).toBeNull()
})

test('API-USER-12 nothing happens without code and clear word', async () => {
  const { user } = await renderPage(AccountSettingPage, { path })
  await user.click(screen.getByRole('button', { name: '注销账号' }))

  expect(screen.getByLabelText('手机验证码')).toHaveAccessibleDescription('请输入手机验证码')
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('请先确认你了解后果')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('MSG-36 a wrong code is said at its field', async () => {
  refuse('DELETE /user', 'code-wrong', { message: '验证码错误或已过期' })
  const { user } = await renderPage(AccountSettingPage, { path })
  await user.type(screen.getByLabelText('手机验证码'), '000000')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '注销账号' }))
  await user.click(screen.getAllByRole('button', { name: '注销账号' }).at(-1) as HTMLElement)

  await waitFor(() =>
    expect(screen.getByLabelText('手机验证码')).toHaveAccessibleDescription('验证码错误或已过期'),
  )
})

test('ROLE-40 a creator is told to hand the workspace over first and has no form', async () => {
  session.setUser(buildUserOf(userTypes.creator))
  await renderPage(AccountSettingPage, { path })

  expect(screen.getByText(/你是“星河智造”的创建者，先把创建者转让给同事/)).toBeVisible()
  expect(screen.queryByRole('button', { name: '注销账号' })).toBeNull()
})
