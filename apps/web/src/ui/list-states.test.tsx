import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { ListStates, type QueryLike } from './list-states.tsx'

type Names = { items: string[] }
const ready: QueryLike<Names> = {
  isPending: false,
  isFetching: false,
  data: { items: ['林可欣'] },
  error: null,
  refetch: () => undefined,
}
const show = (query: Partial<QueryLike<Names>>, isFiltered = false) =>
  render(
    <ListStates
      query={{ ...ready, ...query }}
      skeleton={<p>骨架</p>}
      empty={<p>还没有成员</p>}
      noMatch={<p>没有符合的成员</p>}
      isFiltered={isFiltered}
    >
      {(page) => <p>{page.items.join()}</p>}
    </ListStates>,
  )

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

afterEach(() => {
  vi.useRealTimers()
})

test('F3 the skeleton comes only after 150 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await show({ isPending: true, isFetching: true, data: undefined })
  pass(149)
  expect(screen.queryByText('骨架')).toBeNull()

  pass(1)

  expect(screen.queryByText('骨架')).not.toBeNull()
})

test('F3 a skeleton once shown stays for 300 ms, so that it does not blink', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const list = (query: QueryLike<Names>) => (
    <ListStates query={query} skeleton={<p>骨架</p>} empty={null}>
      {(page) => <p>{page.items.join()}</p>}
    </ListStates>
  )
  const { rerender } = await render(list({ ...ready, isPending: true, data: undefined }))
  pass(150)

  rerender(list(ready))
  pass(299)
  expect(screen.queryByText('骨架')).not.toBeNull()
  pass(1)

  expect(screen.queryByText('骨架')).toBeNull()
  expect(screen.queryByText('林可欣')).not.toBeNull()
})

test('nothing yet and no match are told apart', async () => {
  const first = await show({ data: { items: [] } })
  expect(screen.queryByText('还没有成员')).not.toBeNull()
  first.unmount()

  await show({ data: { items: [] } }, true)
  expect(screen.queryByText('没有符合的成员')).not.toBeNull()
})

test('a failed load names the cause, offers retry and keeps the request id behind details', async () => {
  const refetch = vi.fn()
  const error = Object.assign(new Error('服务繁忙'), { status: 503, request_id: '019a7c3e' })
  const { user } = await show({ data: undefined, error, refetch })
  expect(screen.getByRole('alert').textContent).toContain('服务繁忙')
  expect(screen.queryByText(/019a7c3e/)).toBeNull()

  await user.click(screen.getByRole('button', { name: '详情' }))
  await user.click(screen.getByRole('button', { name: '重试' }))

  expect(screen.queryByText(/019a7c3e/)).not.toBeNull()
  expect(refetch).toHaveBeenCalledTimes(1)
})

test('F4 old rows stay in view while new ones load, and when loading them failed', async () => {
  const loading = await show({ isFetching: true })
  expect(screen.getByText('林可欣').closest('[aria-busy="true"]')).not.toBeNull()
  loading.unmount()

  await show({ error: new Error('网络错误') })
  expect(screen.queryByText('林可欣')).not.toBeNull()
  expect(screen.getByRole('status').textContent).toContain('网络错误')
})
