import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'

async function openMenu(onDelete = vi.fn()) {
  const view = await render(
    <Menu
      label="操作"
      trigger={<Button>更多</Button>}
      items={[
        { key: 'rename', label: '重命名', onSelect: () => {} },
        { key: 'off', label: '导出', isDisabled: true },
        { kind: 'separator', key: 'line' },
        { key: 'delete', label: '删除', isDanger: true, onSelect: onDelete },
      ]}
    />,
  )
  await view.user.click(screen.getByRole('button', { name: '更多' }))
  return { ...view, onDelete }
}
const focused = () => document.activeElement?.textContent

test('X6 a menu opens on its first item, arrows skip disabled ones and go round', async () => {
  const { user } = await openMenu()
  expect(focused()).toBe('重命名')

  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('删除')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('重命名')
  await user.keyboard('{End}')
  expect(focused()).toBe('删除')
})

test('Enter acts, closes and gives the focus back', async () => {
  const { user, onDelete } = await openMenu()

  await user.keyboard('{ArrowUp}{Enter}')

  expect(onDelete).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(focused()).toBe('更多')
})

test('X1 Esc closes the menu and the focus returns to its button', async () => {
  const { user } = await openMenu()

  await user.keyboard('{Escape}')

  expect(screen.queryByRole('menu')).toBeNull()
  expect(focused()).toBe('更多')
  expect(screen.getByRole('button', { name: '更多' }).getAttribute('aria-expanded')).toBe('false')
})
