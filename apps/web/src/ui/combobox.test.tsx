import { createEvent, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { Combobox } from './combobox.tsx'

// jsdom lays nothing out and has no such method.
Object.assign(Element.prototype, { scrollIntoView: () => {} })

function Sample({ onSelect }: { onSelect: (key: string) => void }) {
  const [query, setQuery] = useState('')
  const names = ['成员与角色', '工作区设置', '邀请成员'].filter((name) => name.includes(query))
  const options = names.map((name) => ({ key: name, label: name, onSelect: () => onSelect(name) }))
  return (
    <Combobox
      label="命令"
      placeholder="搜索"
      query={query}
      onQueryChange={setQuery}
      groups={[{ key: 'pages', label: '页面', options }]}
      empty="没有"
    />
  )
}
const active = () => screen.getByRole('option', { selected: true }).textContent

test('X6 arrows move the active option while the focus stays in the field', async () => {
  const onSelect = vi.fn()
  const { user } = await render(<Sample onSelect={onSelect} />)
  const field = screen.getByRole('combobox', { name: '命令' })
  await user.click(field)
  expect(active()).toBe('成员与角色')

  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('工作区设置')
  expect(field.getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id,
  )
  await user.keyboard('{Enter}')

  expect(onSelect).toHaveBeenCalledWith('工作区设置')
  expect(document.activeElement).toBe(field)
})

test('typing starts again from the first match, and no match says so', async () => {
  const { user } = await render(<Sample onSelect={() => {}} />)
  await user.click(screen.getByRole('combobox'))
  await user.keyboard('{ArrowDown}成员')
  expect(active()).toBe('成员与角色')

  await user.keyboard('甲')
  expect(screen.queryByText('没有')).not.toBeNull()
})

test('C1 Enter during composition chooses nothing', async () => {
  const onSelect = vi.fn()
  await render(<Sample onSelect={onSelect} />)
  const field = screen.getByRole('combobox')

  const enter = createEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent(field, enter)

  expect(onSelect).not.toHaveBeenCalled()
})
