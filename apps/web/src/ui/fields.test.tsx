import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'
import { passwordStrength } from './password-strength.ts'
import { type Phone, PhoneField } from './phone-field.tsx'
import { TextField } from './text-field.tsx'

test('X3 an error is spoken with its field, in place of the help', async () => {
  await render(<TextField label="邮箱" isOptional help="用于登录" error="邮箱格式不正确" />)

  const field = screen.getByRole('textbox', { name: /邮箱/ })

  expect(field.getAttribute('aria-invalid')).toBe('true')
  const noteId = field.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(noteId)?.textContent).toBe('邮箱格式不正确')
  expect(screen.queryByText('用于登录')).toBeNull()
})

test('a password can be shown and hidden again', async () => {
  const { user } = await render(<PasswordField label="密码" defaultValue="xinghe2026" />)
  const field = screen.getByLabelText('密码')
  expect(field.getAttribute('type')).toBe('password')

  await user.click(screen.getByRole('button', { name: '显示密码' }))
  expect(field.getAttribute('type')).toBe('text')

  await user.click(screen.getByRole('button', { name: '隐藏密码' }))
  expect(field.getAttribute('type')).toBe('password')
})

test.each([
  ['', 0],
  ['123456', 1],
  ['aaaaaaaaaaaa1', 1],
  ['xinghe2026', 2],
  ['Xinghe-2026', 3],
])('the password %j has strength %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

function PhoneSample({ onPhone }: { onPhone: (phone: Phone) => void }) {
  const [phone, setPhone] = useState<Phone>({ countryCode: '+86', number: '' })
  return (
    <PhoneField
      label="手机号"
      {...phone}
      onChange={(next) => {
        setPhone(next)
        onPhone(next)
      }}
    />
  )
}

test('a phone keeps its number when the country code changes', async () => {
  const onPhone = vi.fn()
  const { user } = await render(<PhoneSample onPhone={onPhone} />)

  await user.type(screen.getByRole('textbox', { name: '手机号' }), '13500008846')
  await user.selectOptions(screen.getByRole('combobox', { name: '国家或地区代码' }), '+852')

  expect(onPhone).toHaveBeenLastCalledWith({ countryCode: '+852', number: '13500008846' })
})

test('MSG-18 while seconds are left the button counts down and cannot send', async () => {
  const onSend = vi.fn()
  const field = (secondsLeft: number) => (
    <CodeField
      label="验证码"
      value=""
      secondsLeft={secondsLeft}
      onChange={() => {}}
      onSend={onSend}
    />
  )
  const { user, unmount } = await render(field(52))
  await user.click(screen.getByRole('button', { name: '52秒后重新发送' }))
  expect(onSend).not.toHaveBeenCalled()
  unmount()

  await render(field(0), { language: 'en' })
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  expect(onSend).toHaveBeenCalledTimes(1)
})

test('a code field takes digits only', async () => {
  const onChange = vi.fn()
  const { user } = await render(
    <CodeField label="验证码" value="" secondsLeft={0} onChange={onChange} onSend={() => {}} />,
  )

  await user.click(screen.getByLabelText('验证码'))
  await user.paste('12 34-56')

  expect(onChange).toHaveBeenCalledWith('123456')
})
