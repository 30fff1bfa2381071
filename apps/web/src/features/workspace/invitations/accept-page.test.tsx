import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { followSession } from '../../../app/follow-session.ts'
import { session } from '../../../lib/session/index.ts'
import { buildOffer, buildUser, buildWorkspace } from '../../../testing/builders.ts'
import { answer, refuse, requestsTo, withFakeApi } from '../../../testing/fake-api.ts'
import { idOf } from '../../../testing/ids.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { toast } from '../../../ui/index.ts'

withFakeApi()
const read = 'GET /invitations/by_code/:code'
const accept = 'POST /invitations/by_code/:code/accept'
const path = '/invitation/mB4xqk2yT7/accept'
const person = buildUser({ display_name: '赵一诺', username: 'zhao_yinuo' })
const joined = buildUser({
  display_name: '赵一诺',
  current_workspace: buildWorkspace({
    id: idOf(9),
    company_name: '云岭精密',
  }),
})
beforeEach(() => answer(read, buildOffer({ company_name: '云岭精密' })))

const open = async (user = person) => {
  const app = await renderApp(path, user)
  return { ...app, at: () => app.router.state.location }
}

test('RT-8 a visitor signs in first and comes back', async () => {
  const { router } = await renderApp(path, null)

  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(new URLSearchParams(router.state.location.search).get('redirect')).toBe(path)
})

test('RT-8, attack M6 the question names account and workspace; only the click joins', async () => {
  answer(accept, joined)
  const { user, at } = await open()
  expect(await screen.findByRole('heading', { name: '用这个账号加入？' })).toBeVisible()
  expect(screen.getByText('zhao_yinuo · 138****0000')).toBeVisible()
  expect(screen.getByText(/你现在在星河智造。加入后会切换到云岭精密/)).toBeVisible()
  expect(requestsTo(accept)).toHaveLength(0)

  await user.type(screen.getByLabelText(/工作区昵称/), ' 一诺 ')
  await user.click(screen.getByRole('button', { name: '加入云岭精密' }))

  await waitFor(() => expect(at().pathname).toBe('/home'))
  expect(await requestsTo(accept)[0]?.json()).toEqual({ ws_username: '一诺' })
  expect(session.getState().user?.current_workspace?.company_name).toBe('云岭精密')
  expect(toast.list().map(({ text }) => text)).toEqual(['已加入云岭精密'])
})

test('RT-8 joining leads on although the changed session drops what the page has loaded', async () => {
  answer(accept, joined)
  const { user, at, queryClient, router } = await open()
  const stop = followSession({ session, router, cache: queryClient })
  const button = await screen.findByRole('button', { name: '加入云岭精密' })

  answer(read, buildOffer({ company_name: '云岭精密', membership: 'active' }))
  await user.click(button)

  await waitFor(() => expect(at().pathname).toBe('/home'))
  stop()
})

test('attack M6 another account signs in and comes back to the same question', async () => {
  answer('POST /auth/logout', null)
  const { user, at } = await open()

  await user.click(await screen.findByRole('button', { name: '换账号' }))

  await waitFor(() => expect(at().pathname).toBe('/login'))
  expect(new URLSearchParams(at().search).get('redirect')).toBe(path)
  expect(session.getState().user).toBeNull()
})

test('RT-8 not now leads back to the invitation', async () => {
  await open()

  expect(await screen.findByRole('link', { name: '暂不加入' })).toHaveAttribute(
    'href',
    '/invitation/mB4xqk2yT7',
  )
})

test('attack M3 a named invitation of somebody else is not given to this account', async () => {
  answer(read, buildOffer({ kind: 'named', for_whom: '苏**' }))
  refuse(accept, 'access-denied')
  const { user } = await open()

  await user.click(await screen.findByRole('button', { name: '加入星河智造' }))

  expect(await screen.findByRole('heading', { name: '这个邀请是发给别人的' })).toBeVisible()
  expect(screen.getByText(/它只给苏\*\*使用/)).toBeVisible()
  expect(screen.getByRole('button', { name: '换账号' })).toBeVisible()
  expect(screen.getByRole('link', { name: '回到星河智造' })).toBeVisible()
})

test.each([
  ['invitation-closed', { state: 'used_up' }, '邀请名额已用完'],
  ['quota-members', { has_seat: false }, '云岭精密的席位已满'],
  ['member-disabled', { membership: 'disabled' }, '你的成员身份已停用'],
] as const)(
  'RT-8 %s between reading and joining shows the new state',
  async (error, given, title) => {
    refuse(accept, error)
    const { user } = await open()
    const button = await screen.findByRole('button', { name: '加入云岭精密' })

    answer(read, buildOffer({ company_name: '云岭精密', ...given }))
    await user.click(button)

    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(toast.list()).toEqual([])
  },
)

test('RT-8 an inactive user goes to the guide with the code', async () => {
  const { at } = await open(buildUser({ is_active: false, current_workspace: null }))

  await waitFor(() => expect(at().pathname).toBe('/guide'))
  expect(at().search).toBe('?invite=mB4xqk2yT7')
})
