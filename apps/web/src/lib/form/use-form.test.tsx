import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useForm } from './index.ts'

const sent = vi.fn()

function Example() {
  const form = useForm({
    initial: { name: '', mail: '' },
    rules: {
      name: ({ name }) => (name === '' ? 'name missing' : undefined),
      mail: ({ mail }) => (mail.includes('@') ? undefined : 'mail wrong'),
    },
  })
  const { error: nameError, ...name } = form.text('name')
  const { error: mailError, ...mail } = form.text('mail')
  return (
    <form {...form.props(() => sent(form.values))}>
      <input aria-label="name" aria-invalid={nameError !== undefined} {...name} />
      <p>{nameError}</p>
      <input aria-label="mail" aria-invalid={mailError !== undefined} {...mail} />
      <p>{mailError}</p>
      <button type="submit">send</button>
      <button type="button" onClick={() => form.refuse({ name: 'name taken' })}>
        refuse
      </button>
    </form>
  )
}

function show() {
  sent.mockClear()
  render(<Example />)
  return userEvent.setup({ delay: null })
}

test('a field is checked when it is left for the next field', async () => {
  const user = show()
  await user.click(screen.getByLabelText('name'))
  await user.tab()

  expect(screen.getByText('name missing')).toBeInTheDocument()
  expect(screen.queryByText('mail wrong')).not.toBeInTheDocument()
})

test('an untouched field left for a button is not marked', async () => {
  const user = show()
  await user.click(screen.getByLabelText('mail'))
  await user.tab()

  expect(screen.queryByText('mail wrong')).not.toBeInTheDocument()
})

test('sending marks every wrong field, goes to the first and sends nothing', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'send' }))

  expect(screen.getByText('name missing')).toBeInTheDocument()
  expect(screen.getByText('mail wrong')).toBeInTheDocument()
  expect(screen.getByLabelText('name')).toHaveFocus()
  expect(sent).not.toHaveBeenCalled()
})

test('a mark goes away while the field is being mended, and Enter sends', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'send' }))
  await user.type(screen.getByLabelText('name'), '林可欣')
  expect(screen.queryByText('name missing')).not.toBeInTheDocument()

  await user.type(screen.getByLabelText('mail'), 'lin@xinghe.cn{Enter}')

  expect(sent).toHaveBeenCalledWith({ name: '林可欣', mail: 'lin@xinghe.cn' })
})

test('what the server refused stays marked until that field changes', async () => {
  const user = show()
  await user.type(screen.getByLabelText('name'), 'a')
  await user.click(screen.getByRole('button', { name: 'refuse' }))
  expect(screen.getByLabelText('name')).toHaveFocus()

  await user.type(screen.getByLabelText('mail'), 'b')
  expect(screen.getByText('name taken')).toBeInTheDocument()
  await user.type(screen.getByLabelText('name'), 'b')

  expect(screen.queryByText('name taken')).not.toBeInTheDocument()
})

test('Enter that confirms a word of the input method never sends', () => {
  show()
  const field = screen.getByLabelText('name')

  const composing = fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  const safari = fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  const plain = fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })

  // False: the browser's own sending was prevented.
  expect([composing, safari, plain]).toEqual([false, false, true])
})

test('an error that comes while the pointer is down waits for the click to end', async () => {
  const user = show()
  await user.type(screen.getByLabelText('mail'), 'no')
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'send' }) })
  expect(screen.queryByText('mail wrong')).not.toBeInTheDocument()

  await user.pointer({ keys: '[/MouseLeft]' })

  expect(await screen.findByText('mail wrong')).toBeInTheDocument()
})
