import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../lib/session/index.ts'
import { buildUser } from '../../testing/builders.ts'
import { answer, refuse, requestsTo, withFakeApi } from '../../testing/fake-api.ts'
import { answerPlatform } from '../../testing/platform.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { LoginCallbackPage } from './login-callback-page.tsx'

withFakeApi()
beforeEach(() => {
  session.drop()
  answerPlatform({ login_methods: [{ key: 'oidc:corp', name: '星河账号' }] })
  answer('GET /user/info', buildUser())
})

const path = '/auth/login-callback?code=c&state=corp.s&iss=https%3A%2F%2Fid.example'

test('RT-10 a known person is signed in once and led to the wanted page', async () => {
  answer('POST /auth/login_callback', { access_token: 't', expires_in: 900, redirect: '/search' })
  const { address } = await renderPage(LoginCallbackPage, { path })

  await waitFor(() => expect(address()).toBe('/search'))
  expect(session.getState().user?.username).toBe('lin_kexin')
  expect(requestsTo('POST /auth/login_callback')).toHaveLength(1)
  expect(await requestsTo('POST /auth/login_callback')[0]?.json()).toEqual({
    provider: 'corp',
    code: 'c',
    state: 'corp.s',
    iss: 'https://id.example',
  })
})

test('RT-10 somebody without an account is asked for a phone number', async () => {
  answer('POST /auth/login_callback', { need_mobile: true, ticket: 't-1', redirect: '/search' })
  const { address } = await renderPage(LoginCallbackPage, { path })

  await waitFor(() =>
    expect(address()).toBe('/register?ticket=t-1&provider=corp&redirect=%2Fsearch'),
  )
})

test('RT-10 a redirect to another origin leads home', async () => {
  const redirect = 'https://evil.example'
  answer('POST /auth/login_callback', { access_token: 't', expires_in: 900, redirect })
  const { address } = await renderPage(LoginCallbackPage, { path })

  await waitFor(() => expect(address()).toBe('/'))
})

test.each([
  ['oauth-callback-failed', '授权回调失败'],
  ['oauth-code-missing', '缺少授权码'],
  ['oauth-refused', '授权失败'],
] as const)('MSG-37…39 %s has its own words and a way back', async (error, title) => {
  refuse('POST /auth/login_callback', error)
  await renderPage(LoginCallbackPage, { path })

  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByRole('link', { name: '返回登录' })).toHaveAttribute('href', '/login')
})

test('RT-10 any other failure is told in the server’s words', async () => {
  refuse('POST /auth/login_callback', 'server-busy', { message: '服务繁忙，请稍后再试' })
  await renderPage(LoginCallbackPage, { path })

  expect(await screen.findByRole('alert')).toHaveTextContent('服务繁忙，请稍后再试')
})
