import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildUser, buildWorkspace } from '../../testing/builders.ts'
import { createToastStore } from '../../ui/toast.ts'
import { ApiError } from './api-error.ts'
import { createReactions } from './reactions.ts'

const origin = 'https://zhiwen.example'

const setUp = (pathname = '/accountSetting', search = '') => {
  let time = 0
  const toasts = createToastStore({ now: () => time })
  const means = {
    toast: (text: string, details: string | undefined) =>
      void toasts.show({ kind: 'error', text, details }),
    go: vi.fn(),
    here: () => ({ origin, pathname, search }),
    dropSession: vi.fn(),
    reloadUser: vi.fn(async () => buildUser({ current_workspace: null })),
  }
  return {
    ...means,
    react: createReactions(means),
    texts: () => toasts.list().map(({ text }) => text),
    toasts,
    wait: (ms: number) => {
      time += ms
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('MSG-30 a 401 clears the token, says so, and after 100 ms leads to login with origin and path', () => {
  const { react, dropSession, go, texts } = setUp('/accountSetting', '?tab=security')

  react(new ApiError({ status: 401, error: 'token-invalid', message: '401, 无权访问' }))

  expect(dropSession).toHaveBeenCalledOnce()
  expect(texts()).toEqual(['401, 无权访问'])
  vi.advanceTimersByTime(99)
  expect(go).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(go).toHaveBeenCalledExactlyOnceWith(
    '/login?redirect=https://zhiwen.example/accountSetting%3Ftab%3Dsecurity',
  )
})

test('ERR-3 several 401 give one toast and one redirect', () => {
  const { react, go, texts } = setUp()

  react(new ApiError({ status: 401, message: 'a' }))
  react(new ApiError({ status: 401, message: 'b' }))
  vi.advanceTimersByTime(100)

  expect(texts()).toEqual(['a'])
  expect(go).toHaveBeenCalledOnce()
})

test('a 401 on the sign-in page stays there', () => {
  const { react, go } = setUp('/login', '?redirect=/home')

  react(new ApiError({ status: 401, message: 'a' }))
  vi.advanceTimersByTime(100)

  expect(go).not.toHaveBeenCalled()
})

test('MSG-31 access denied leads to /403 with the request id at hand', () => {
  const { react, go, texts } = setUp()

  react(
    new ApiError({ status: 403, error: 'access-denied', message: '没有权限', request_id: 'r1' }),
  )

  expect(texts()).toEqual(['没有权限'])
  expect(go).toHaveBeenCalledExactlyOnceWith('/403', { state: { request_id: 'r1' } })
})

test('MSG-42 an inactive user is led to the guide', () => {
  const { react, go } = setUp()

  react(new ApiError({ status: 403, error: 'user-inactive', message: 'x' }))

  expect(go).toHaveBeenCalledExactlyOnceWith('/guide')
})

test('MSG-43 a disabled member sees the reloaded state: no workspace, or the next one', async () => {
  const { react, go, reloadUser } = setUp()
  const disabled = new ApiError({ status: 403, error: 'member-disabled', message: 'x' })

  react(disabled)
  await vi.waitFor(() => expect(go).toHaveBeenLastCalledWith('/noWorkspace'))
  reloadUser.mockResolvedValueOnce(buildUser({ current_workspace: buildWorkspace() }))
  react(disabled)
  await vi.waitFor(() => expect(go).toHaveBeenLastCalledWith('/'))
})

test('MSG-33 a 502 leads to /502 with the path it came from, once', () => {
  const unavailable = new ApiError({ status: 502, message: '服务暂时不可用' })
  const onPage = setUp('/search', '?q=a b')
  const onWaitingPage = setUp('/502', '?from=%2Fsearch')

  onPage.react(unavailable)
  onWaitingPage.react(unavailable)

  expect(onPage.go.mock.calls[0]?.[0]).toBe('/502?from=%2Fsearch%3Fq%3Da%20b')
  expect(onWaitingPage.go).not.toHaveBeenCalled()
})

test('MSG-32 a 404 only tells', () => {
  const { react, go, texts } = setUp()

  react(new ApiError({ status: 404, error: 'not-found', message: '请求的资源不存在' }))

  expect(texts()).toEqual(['请求的资源不存在'])
  expect(go).not.toHaveBeenCalled()
})

test('ERR-1 an error shows its message, else "error", and keeps the request id for details', () => {
  const { react, toasts } = setUp()

  react(new ApiError({ status: 500, message: '服务器错误', request_id: 'r2' }))
  react(new ApiError({ status: 500 }))

  expect(toasts.list()).toMatchObject([
    { kind: 'error', text: '服务器错误', details: 'r2' },
    { kind: 'error', text: 'error' },
  ])
})

test('ERR-1 the same text shows once in 3 s', () => {
  const { react, texts, wait } = setUp()
  const again = () => react(new ApiError({ status: 500, message: '服务器错误' }))

  again()
  wait(2_999)
  again()
  expect(texts()).toHaveLength(1)
  wait(1)
  again()
  expect(texts()).toHaveLength(2)
})
