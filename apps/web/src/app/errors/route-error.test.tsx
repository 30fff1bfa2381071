import { render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '../../lib/api/index.ts'
import { startTexts } from '../../lib/i18n/index.ts'
import { muteConsole, takeWarnings } from '../../testing/console-watch.ts'
import { RouteError } from './route-error.tsx'

beforeAll(() => startTexts('zh-hans'))

test('G7 a page that breaks says so, keeps its frame, and shows the request id when a call broke it', async () => {
  muteConsole()
  const Broken = () => {
    throw new ApiError({ status: 500, message: 'x', request_id: 'r-500' })
  }
  const router = createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: RouteError }])

  render(<RouterProvider router={router} />)

  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('服务出了点问题')
  expect(screen.getByText(/r-500/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '重试' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '回到首页' })).toBeInTheDocument()
  expect(takeWarnings().length).toBeGreaterThan(0)
})
