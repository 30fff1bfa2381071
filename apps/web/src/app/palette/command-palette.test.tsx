import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { answer, requestsTo, withFakeApi } from '../../testing/fake-api.ts'
import { renderApp } from '../../testing/render-app.tsx'

withFakeApi()

const member = buildUser()
const openPalette = async () => {
  const app = await renderApp('/home', member)
  await screen.findByRole('complementary', { name: '侧栏' })
  await app.user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: '命令面板' }))
  const names = () => palette.queryAllByRole('option').map((option) => option.textContent)
  return { ...app, palette, field: palette.getByRole('combobox'), names }
}

test('G4 Ctrl K opens the palette with pages and actions, Enter opens the page found', async () => {
  const { user, field, names, router } = await openPalette()

  expect(names().slice(0, 4)).toEqual(['首页', '我的数据源', '我的数据源 · 已接入', '账户设置'])
  await user.type(field, '账户')
  expect(names()).toEqual(['账户设置'])
  await user.keyboard('{Enter}')

  await waitFor(() => expect(router.state.location.pathname).toBe('/accountSetting'))
  expect(screen.queryByRole('dialog', { name: '命令面板' })).not.toBeInTheDocument()
})

test('G4 a leading > leaves actions only, Backspace on the empty field leaves the filter', async () => {
  const { user, field, names, palette } = await openPalette()

  await user.type(field, '>')
  expect(palette.queryByRole('group', { name: '页面' })).not.toBeInTheDocument()
  expect(names()).toContain('退出登录')
  await user.keyboard('{Backspace}')

  expect(palette.getByRole('group', { name: '页面' })).toBeInTheDocument()
})

test('G4 arrows move and go round, Enter runs the action', async () => {
  answer('PUT /user/base_info', { ...member, theme: 'dark' })
  const { user, field } = await openPalette()

  await user.type(field, '主题')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(requestsTo('PUT /user/base_info')).toHaveLength(1))
  expect(await requestsTo('PUT /user/base_info')[0]?.json()).toEqual({ theme: 'dark' })
})

test('G4 what was used last stands first the next time', async () => {
  const { user, field } = await openPalette()

  await user.type(field, '账户{Enter}')
  await screen.findByRole('heading', { name: '账户设置' })
  await user.keyboard('{Control>}k{/Control}')

  const recent = within(await screen.findByRole('group', { name: '最近' }))
  expect(recent.getAllByRole('option').map((option) => option.textContent)).toEqual(['账户设置'])
  expect(screen.getAllByRole('option', { name: '账户设置' })).toHaveLength(1)
})

test('a word nothing is named by is repeated with a way on', async () => {
  const { user, field, names } = await openPalette()

  await user.type(field, 'zzz')

  expect(names()).toEqual([])
  expect(screen.getByText(/没有叫“zzz”/)).toBeInTheDocument()
})

test('G5 ? opens the shortcut sheet, but not while typing', async () => {
  const { user, field } = await openPalette()

  await user.type(field, '?')
  expect(screen.queryByRole('dialog', { name: '快捷键' })).not.toBeInTheDocument()
  await user.clear(field)
  await user.type(field, '>快捷键{Enter}')

  expect(await screen.findByRole('dialog', { name: '快捷键' })).toBeInTheDocument()
})
