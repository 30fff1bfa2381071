import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { toast } from './toast.ts'
import { ToastHost } from './toast-host.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  toast.clear()
})
afterEach(() => {
  act(() => toast.clear())
  vi.useRealTimers()
})
function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

test('a notice is spoken politely and goes after five seconds', async () => {
  await render(<ToastHost />)

  act(() => void toast.show({ text: '已停用3名成员' }))
  expect(screen.getByText('已停用3名成员').closest('[aria-live="polite"]')).not.toBeNull()
  pass(4_999)
  expect(screen.queryByText('已停用3名成员')).not.toBeNull()
  pass(1)

  expect(screen.queryByText('已停用3名成员')).toBeNull()
})

test('a notice stays while the pointer rests on it', async () => {
  await render(<ToastHost />)
  act(() => void toast.show({ text: '同步完成' }))
  const card = screen.getByRole('listitem')

  fireEvent.pointerEnter(card)
  pass(20_000)
  expect(screen.queryByText('同步完成')).not.toBeNull()

  fireEvent.pointerLeave(card)
  pass(5_000)
  expect(screen.queryByText('同步完成')).toBeNull()
})

test('the request id stands behind details', async () => {
  await render(<ToastHost />)
  act(() => void toast.show({ kind: 'error', text: '没有保存', details: '019a7c3e' }))
  expect(screen.queryByText('019a7c3e')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: '详情' }))

  expect(screen.queryByText('019a7c3e')).not.toBeNull()
})

test('the action runs once and takes the notice away', async () => {
  const undo = vi.fn()
  await render(<ToastHost />)
  act(() => void toast.show({ text: '已删除', action: { label: '撤销', onSelect: undo } }))

  fireEvent.click(screen.getByRole('button', { name: '撤销' }))

  expect(undo).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('已删除')).toBeNull()
})
