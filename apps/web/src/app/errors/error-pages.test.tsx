import { act, screen, waitFor } from '@testing-library/react'
import { userTypes } from '@zhiwen/contract/enums.ts'
import { HttpResponse, http } from 'msw/http'
import { expect, test } from 'vitest'
import { buildUserOf } from '../../testing/builders.ts'
import { refuse, requestId, serve, withFakeApi } from '../../testing/fake-api.ts'
import { renderApp } from '../../testing/render-app.tsx'

withFakeApi()

const member = buildUserOf(userTypes.member)

test('RT-30 an unknown path leads to /404, which has a way back', async () => {
  const { router } = await renderApp('/no/such/page', member)

  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('没有找到这个页面')
  expect(router.state.location.pathname).toBe('/404')
  expect(screen.getByRole('link', { name: '回到首页' })).toHaveAttribute('href', '/')
})

test('a page that is still to come shows 404 in its place, inside the shell', async () => {
  const { router } = await renderApp('/search', member)

  expect(await screen.findByRole('heading', { name: '没有找到这个页面' })).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/search')
  expect(screen.getAllByRole('main')).toHaveLength(1)
})

test('RT-23 a member’s deep link into the managed area says whom to ask', async () => {
  const { router } = await renderApp('/manage/users/all', member)

  expect(await screen.findByText(/只有管理员和创建者能打开/)).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/403')
})

test('RT-5 the request id of the refused call is shown', async () => {
  const { router } = await renderApp('/404', null)

  await act(() => router.navigate('/403', { state: { request_id: requestId } }))

  expect(await screen.findByText(new RegExp(requestId))).toBeInTheDocument()
})

test('RT-5 /500 retries the page it came from, by its path only', async () => {
  const { router } = await renderApp('/500?from=/accountSetting', null)
  const retry = () => screen.findByRole('link', { name: '重试' })

  expect(await retry()).toHaveAttribute('href', '/accountSetting')
  await act(() => router.navigate('/500?from=https://evil.example/x'))
  expect(await retry()).toHaveAttribute('href', '/')
})

test('RT-5, A15 /502 returns to where it came from once the server answers, never to another origin', async () => {
  serve(http.get('*/api/health/ready', () => new HttpResponse(null, { status: 200 })))
  refuse('POST /auth/refresh', 'token-invalid')
  const { router, user } = await renderApp('/502?from=/404', null)
  const retry = async () => user.click(await screen.findByRole('button', { name: '立即重试' }))

  await retry()
  await waitFor(() => expect(router.state.location.pathname).toBe('/404'))
  await act(() => router.navigate('/502?from=//evil.example/x'))
  await retry()
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})
