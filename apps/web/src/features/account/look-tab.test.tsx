import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../lib/session/index.ts'
import { buildUser } from '../../testing/builders.ts'
import { answerWith, refuse, requestsTo, success, withFakeApi } from '../../testing/fake-api.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { AccountSettingPage } from './account-setting-page.tsx'

const path = '/accountSetting?tab=look'

withFakeApi()
beforeEach(() => {
  session.setUser(buildUser())
  answerWith('PUT /user/base_info', async (request) =>
    success({ ...buildUser(), ...((await request.json()) as object) }),
  )
})

const bodies = () => Promise.all(requestsTo('PUT /user/base_info').map((one) => one.json()))

test('T5 a theme acts at once and is saved; "system" is stored empty (READ-17)', async () => {
  const { user } = await renderPage(AccountSettingPage, { path })
  await user.click(screen.getByRole('radio', { name: '深色' }))
  expect(session.getState().user?.theme).toBe('dark')
  await user.click(screen.getByRole('radio', { name: '跟随系统' }))

  expect(screen.getByRole('radio', { name: '跟随系统' })).toBeChecked()
  await waitFor(() => expect(requestsTo('PUT /user/base_info')).toHaveLength(2))
  expect(await bodies()).toEqual([{ theme: 'dark' }, { theme: '' }])
})

test('T5 the answer to a first choice does not undo a second one made meanwhile', async () => {
  const green = '#1E7F5C'
  const second = Promise.withResolvers<void>()
  answerWith('PUT /user/base_info', async (request) => {
    const body = (await request.json()) as { primary_color?: string }
    // The first answer comes after the second choice.
    await second.promise
    return success({ ...buildUser(), theme: 'dark', ...body })
  })
  const { user } = await renderPage(AccountSettingPage, { path })
  const shown: (string | undefined)[] = []
  const stop = session.subscribe(() => shown.push(session.getState().user?.primary_color))
  await user.click(screen.getByRole('radio', { name: '深色' }))
  await user.click(screen.getByRole('radio', { name: '松绿' }))
  second.resolve()
  await waitFor(() => expect(requestsTo('PUT /user/base_info')).toHaveLength(2))
  await waitFor(() => expect(session.getState().user?.theme).toBe('dark'))
  stop()

  expect(shown.slice(shown.indexOf(green))).not.toContain('')
  expect(session.getState().user?.primary_color).toBe(green)
})

test('T5 a choice the server refuses goes back', async () => {
  refuse('PUT /user/base_info', 'server-error')
  const { user } = await renderPage(AccountSettingPage, { path })
  await user.click(screen.getByRole('radio', { name: '深色' }))

  await waitFor(() => expect(screen.getByRole('radio', { name: '浅色' })).toBeChecked())
  expect(session.getState().user?.theme).toBe('light')
})

test('T5 the language is chosen in its own words', async () => {
  const { user } = await renderPage(AccountSettingPage, { path })
  await user.click(screen.getByRole('radio', { name: /English/ }))

  await waitFor(async () => expect(await bodies()).toEqual([{ preferred_language: 'en' }]))
})

test('READ-18 seven presets, the workspace’s colour and an own one can be chosen', async () => {
  const { user } = await renderPage(AccountSettingPage, { path })
  const group = screen.getByRole('radiogroup', { name: '品牌色' })
  expect(group.querySelectorAll('input')).toHaveLength(9)
  expect(screen.getByRole('radio', { name: '跟随工作区' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: '海蓝' }))
  await user.click(screen.getByRole('radio', { name: '跟随工作区' }))

  await waitFor(async () =>
    expect(await bodies()).toEqual([{ primary_color: '#2468F2' }, { primary_color: '' }]),
  )
})

test('READ-18 an own colour is shown while picked, saved a moment later, and its contrast is told', async () => {
  const { user } = await renderPage(AccountSettingPage, { path })
  await user.click(screen.getByRole('radio', { name: '自定义' }))
  const value = screen.getByLabelText('颜色值')
  expect(value).toHaveAccessibleDescription('对比度合适，按钮和文字都看得清。')
  await user.clear(value)
  expect(value).toHaveAccessibleDescription('格式不正确')
  fireEvent.change(screen.getByLabelText('选择颜色'), { target: { value: '#ff8800' } })

  expect(value).toHaveValue('#FF8800')
  expect(value).toHaveAccessibleDescription(/为了看得清，链接会用#/)
  await waitFor(async () => expect(await bodies()).toEqual([{ primary_color: '#FF8800' }]))
})
