import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

function Sample({ canClose = true }: { canClose?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>更换手机</Button>
      <Dialog
        isOpen={isOpen}
        canClose={canClose}
        onClose={() => setIsOpen(false)}
        title="更换手机号"
      >
        <input aria-label="新手机号" data-autofocus />
      </Dialog>
    </>
  )
}

test('X1 a dialog takes the focus, and closing gives it back', async () => {
  const { user } = await render(<Sample />)
  await user.click(screen.getByRole('button', { name: '更换手机' }))
  expect(screen.getByRole('dialog', { name: '更换手机号' })).not.toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('新手机号'))

  await user.click(screen.getByRole('button', { name: '关闭' }))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '更换手机' }))
})

test('Esc closes a dialog, but not one whose work must not be left', async () => {
  const { user } = await render(<Sample canClose={false} />)
  await user.click(screen.getByRole('button', { name: '更换手机' }))
  const dialog = screen.getByRole('dialog')

  fireEvent(dialog, new Event('cancel', { cancelable: true }))

  expect(screen.queryByRole('dialog')).not.toBeNull()
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull()
})

test('a busy button keeps its place but neither acts nor sends its form', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn()
  const { user } = await render(
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy onClick={onClick}>
        保存
      </Button>
    </form>,
  )

  await user.click(screen.getByRole('button', { name: '保存' }))

  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})
