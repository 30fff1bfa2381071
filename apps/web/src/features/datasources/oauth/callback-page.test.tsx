import { screen, waitFor } from '@testing-library/react'
import type { AppId } from '@zhiwen/contract/ids.ts'
import { expect, test } from 'vitest'
import { answer, refuse, requestsTo, withFakeApi } from '../../../testing/fake-api.ts'
import { idOf } from '../../../testing/ids.ts'
import { answerPlatform } from '../../../testing/platform.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { SourceCallbackPage } from './callback-page.tsx'

withFakeApi()

const call = 'POST /oauth/data_source/:app_key/callback'
const route = '/oauth/data-source/callback/:appKey'
const path = '/oauth/data-source/callback/drive?code=c&state=s&iss=https%3A%2F%2Fid.example'
const app_id = idOf<AppId>(1)

async function open() {
  answerPlatform()
  return renderPage(SourceCallbackPage, { path, route })
}

test.each([
  ['workspace', 'connect', `/manage/datasources/create?app_key=drive&draft=${app_id}&step=connect`],
  ['personal', 'edit', `/personal/edit/${app_id}?tab=basic`],
] as const)(
  'RT-11 the answer is sent once, and the %s app goes on at its step %s',
  async (scope, step, next) => {
    answer(call, { app_id, scope, step })
    const { address } = await open()

    await waitFor(() => expect(address()).toBe(next))
    expect(requestsTo(call)).toHaveLength(1)
    expect(await requestsTo(call)[0]?.json()).toEqual({
      code: 'c',
      state: 's',
      iss: 'https://id.example',
    })
  },
)

test.each([
  ['oauth-callback-failed', '授权回调失败'],
  ['oauth-code-missing', '缺少授权码'],
  ['oauth-refused', '授权失败'],
] as const)(
  'MSG-37…39 %s has a screen of its own, whose way leads back to the same step',
  async (error, title) => {
    refuse(call, error, { details: { app_id, scope: 'workspace', step: 'connect' } })
    await open()

    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByRole('link', { name: '返回重新授权' })).toHaveAttribute(
      'href',
      `/manage/datasources/create?app_key=drive&draft=${app_id}&step=connect`,
    )
  },
)

test('U4 fewer rights than asked are named', async () => {
  const details = { app_id, scope: 'personal', step: 'edit', missing_scopes: ['people.read'] }
  refuse(call, 'oauth-refused', { details })
  await open()

  expect(await screen.findByRole('heading', { name: '授权的权限不够' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('people.read')
})

test('an answer nobody here started leads home; any other failure is told in the server’s words', async () => {
  refuse(call, 'oauth-callback-failed')
  const { unmount } = await open()
  expect(await screen.findByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/home')
  unmount()

  refuse(call, 'server-busy', { message: '服务繁忙，请稍后再试' })
  await open()

  expect(await screen.findByRole('alert')).toHaveTextContent('服务繁忙，请稍后再试')
})
