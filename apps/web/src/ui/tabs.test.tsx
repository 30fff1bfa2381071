import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '../testing/render.tsx'
import { Tabs } from './tabs.tsx'

function Sample() {
  const [tab, setTab] = useState('password')
  return (
    <Tabs
      label="登录方式"
      value={tab}
      onChange={setTab}
      tabs={[
        { key: 'password', label: '密码登录' },
        { key: 'code', label: '验证码登录' },
      ]}
    >
      <p>{tab}</p>
    </Tabs>
  )
}

test('X6 arrow keys choose a tab, and only the chosen one is a tab stop', async () => {
  const { user } = await render(<Sample />)
  await user.tab()
  expect(document.activeElement?.textContent).toBe('密码登录')

  await user.keyboard('{ArrowRight}')

  const chosen = screen.getByRole('tab', { selected: true })
  expect(chosen.textContent).toBe('验证码登录')
  expect(document.activeElement).toBe(chosen)
  expect(screen.getByRole('tabpanel', { name: '验证码登录' }).textContent).toBe('code')
  expect(screen.getByRole('tab', { selected: false }).tabIndex).toBe(-1)
})
