import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  answer,
  answerWith,
  refuse,
  requestsTo,
  success,
  withFakeApi,
} from '../../testing/fake-api.ts'
import { showLanguage, startTexts } from '../i18n/index.ts'
import { readToken, saveToken } from '../session/token.ts'
import { ApiError, CancelledError, fieldErrors } from './api-error.ts'
import { call } from './call.ts'
import { setReaction } from './reactions.ts'

withFakeApi()

const user = buildUser()
const reaction = vi.fn()
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )
const later = () => {
  const gate = Promise.withResolvers<void>()
  return { open: gate.resolve, isOpen: gate.promise }
}

beforeAll(() => startTexts('zh-hans'))
beforeEach(async () => {
  reaction.mockReset()
  setReaction(reaction)
  await showLanguage('zh-hans')
})

test('API-3 a call carries the valid token, the account language and the client name', async () => {
  answer('GET /user/info', user)
  saveToken({ access_token: 'abc', expires_in: 900 })
  await showLanguage('en')

  await expect(call('GET /user/info', {})).resolves.toEqual(user)

  const [request] = requestsTo('GET /user/info')
  expect(request?.headers.get('authorization')).toBe('Bearer abc')
  expect(request?.headers.get('content-language')).toBe('en')
  expect(request?.headers.get('x-zhiwen-client')).toBe('web')
  expect(request?.credentials).toBe('same-origin')
})

test('API-3 without a token no authorization is sent', async () => {
  answer('GET /platform_config/public', platform)

  await call('GET /platform_config/public', {})

  expect(requestsTo('GET /platform_config/public')[0]?.headers.get('authorization')).toBeNull()
})

test('API-3 every write has its own idempotency key, reads have none', async () => {
  answer('PUT /user/base_info', user)
  answer('GET /user/info', user)

  await call('PUT /user/base_info', { body: { theme: 'dark' } })
  await call('PUT /user/base_info', { body: { theme: 'light' } })
  await call('GET /user/info', {})

  const keys = requestsTo('PUT /user/base_info').map((sent) => sent.headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
  expect(keys.every((key) => /^[0-9a-f-]{36}$/.test(key ?? ''))).toBe(true)
  expect(requestsTo('GET /user/info')[0]?.headers.get('idempotency-key')).toBeNull()
})

test('parameters and query are put into the address, encoded', async () => {
  answer('GET /auth/providers/:provider/url', { url: 'https://idp.example' })

  await call('GET /auth/providers/:provider/url', {
    params: { provider: 'a/b' },
    query: { redirect: '/home?x=1' },
  })

  const [request] = requestsTo('GET /auth/providers/:provider/url')
  expect(request?.url).toMatch(/\/api\/auth\/providers\/a%2Fb\/url\?redirect=%2Fhome%3Fx%3D1$/)
})

test('VAL-5 a body code other than 200 is an error even with HTTP 200', async () => {
  answerWith('GET /user/info', () =>
    Response.json({
      code: 409,
      message: '已存在',
      error: 'value-taken',
      data: null,
      request_id: 'r',
    }),
  )

  const error = await failureOf(call('GET /user/info', {}))

  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 409,
    error: 'value-taken',
    message: '已存在',
    request_id: 'r',
  })
})

test('MSG-1 an error without a message says 请求失败', async () => {
  answerWith('GET /user/info', () => Response.json({ code: 418, data: null }))

  expect(await failureOf(call('GET /user/info', {}))).toMatchObject({ message: '请求失败' })
})

test('MSG-30…33 known statuses without a message have words of their own', async () => {
  const words = {
    401: '401, 无权访问',
    403: '没有权限访问该资源',
    404: '请求的资源不存在',
    502: '服务暂时不可用',
  }
  for (const [status, message] of Object.entries(words)) {
    answerWith('GET /user/info', () => new Response('<html>', { status: Number(status) }))
    expect(await failureOf(call('GET /user/info', {}))).toMatchObject({
      status: Number(status),
      message,
    })
  }
})

test('MSG-60 a lost line is a network error', async () => {
  answerWith('GET /user/info', () => Response.error())

  expect(await failureOf(call('GET /user/info', {}))).toMatchObject({
    status: 0,
    error: 'network',
    message: '网络错误',
  })
  expect(reaction).toHaveBeenCalledOnce()
})

test('API-4 a call is given up after 120000 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const gate = later()
  answerWith('GET /user/info', () => gate.isOpen.then(() => success(user)))

  const failure = failureOf(call('GET /user/info', {}))
  await eventually(() => expect(requestsTo('GET /user/info')).toHaveLength(1))
  vi.advanceTimersByTime(119_999)
  const early = await Promise.race([failure, Promise.resolve('waiting')])
  vi.advanceTimersByTime(1)

  expect(early).toBe('waiting')
  expect(await failure).toMatchObject({ error: 'timeout', message: '处理超时' })
  vi.useRealTimers()
  gate.open()
})

test('API-4, ERR-2 a repeat of method and URL cancels the earlier call silently', async () => {
  const gate = later()
  let count = 0
  answerWith('GET /user/info', () => {
    count += 1
    return count === 1 ? gate.isOpen.then(() => success(user)) : success(user)
  })

  const first = failureOf(call('GET /user/info', {}))
  await eventually(() => expect(count).toBe(1))
  const second = call('GET /user/info', {})

  expect(await first).toBeInstanceOf(CancelledError)
  await expect(second).resolves.toEqual(user)
  expect(reaction).not.toHaveBeenCalled()
  gate.open()
})

test('API-4 calls that allow duplicates run side by side, and other URLs are left alone', async () => {
  answer('GET /user/info', user)
  answer('GET /auth/captcha', { captcha_id: 'c', image: '', expires_in: 60 })

  const replies = await Promise.all([
    call('GET /user/info', {}, { allowDuplicate: true }),
    call('GET /user/info', {}, { allowDuplicate: true }),
    call('GET /auth/captcha', { query: { purpose: 'login' } }),
    call('GET /auth/captcha', { query: { purpose: 'reset' } }),
  ])

  expect(replies).toHaveLength(4)
})

test('API-4 the repeat of a write goes out under the same idempotency key', async () => {
  const gate = later()
  let count = 0
  answerWith('PUT /user/base_info', () => {
    count += 1
    return count === 1 ? gate.isOpen.then(() => success(user)) : success(user)
  })

  const first = failureOf(call('PUT /user/base_info', { body: { theme: 'dark' } }))
  await eventually(() => expect(count).toBe(1))
  await call('PUT /user/base_info', { body: { theme: 'dark' } })
  await first

  const keys = requestsTo('PUT /user/base_info').map((sent) => sent.headers.get('idempotency-key'))
  expect(keys[0]).toBe(keys[1])
  gate.open()
})

test('a caller that gives up gets no toast either', async () => {
  const gate = later()
  answerWith('GET /user/info', () => gate.isOpen.then(() => success(user)))
  const controller = new AbortController()

  const failure = failureOf(call('GET /user/info', {}, { signal: controller.signal }))
  await eventually(() => expect(requestsTo('GET /user/info')).toHaveLength(1))
  controller.abort()

  expect(await failure).toBeInstanceOf(CancelledError)
  expect(reaction).not.toHaveBeenCalled()
  gate.open()
})

test('MSG-34 errors a form shows at its fields raise no reaction, others do', async () => {
  const fields = [{ field: 'mobile', message: '手机号格式不正确' }]
  refuse('PUT /user/base_info', 'input-invalid', { details: { fields } })
  const handles = ['input-invalid'] as const

  const error = await failureOf(call('PUT /user/base_info', { body: {} }, { handles }))
  refuse('PUT /user/base_info', 'rate-limited')
  await failureOf(call('PUT /user/base_info', { body: {} }, { handles }))

  expect(fieldErrors(error)).toEqual({ mobile: '手机号格式不正确' })
  expect(reaction).toHaveBeenCalledOnce()
  expect(reaction.mock.calls[0]?.[0]).toMatchObject({ error: 'rate-limited' })
})

test('SM-1 an expired token is refreshed before the call, one in its last minute too', async () => {
  answer('POST /auth/refresh', { access_token: 'fresh', expires_in: 900 })
  answer('GET /user/info', user)
  for (const expires_in of [-1, 60]) {
    saveToken({ access_token: 'old', expires_in })
    await call('GET /user/info', {})
  }

  const sent = requestsTo('GET /user/info').map((request) => request.headers.get('authorization'))
  expect(sent).toEqual(['Bearer fresh', 'Bearer fresh'])
  expect(requestsTo('POST /auth/refresh')).toHaveLength(2)
  expect(requestsTo('POST /auth/refresh')[0]?.headers.get('x-zhiwen-client')).toBe('web')
})

test('SM-1 many calls at once share one refresh', async () => {
  answer('POST /auth/refresh', { access_token: 'fresh', expires_in: 900 })
  answer('GET /user/info', user)
  answer('GET /user/devices', { devices: [] })
  saveToken({ access_token: 'old', expires_in: 0 })

  await Promise.all([call('GET /user/info', {}), call('GET /user/devices', {})])

  expect(requestsTo('POST /auth/refresh')).toHaveLength(1)
})

test('SM-1 a refused refresh clears the token', async () => {
  refuse('POST /auth/refresh', 'token-invalid')
  refuse('GET /user/info', 'token-invalid')
  saveToken({ access_token: 'old', expires_in: 0 })

  await failureOf(call('GET /user/info', {}))

  expect(readToken()).toBeNull()
  expect(requestsTo('GET /user/info')[0]?.headers.get('authorization')).toBeNull()
})

test('SM-1 a refresh that fails on the way keeps a token that still lives', async () => {
  answerWith('POST /auth/refresh', () => Response.error())
  answer('GET /user/info', user)
  saveToken({ access_token: 'old', expires_in: 30 })

  await call('GET /user/info', {})

  expect(requestsTo('GET /user/info')[0]?.headers.get('authorization')).toBe('Bearer old')
})

test('a sign-in never waits for a refresh', async () => {
  answer('POST /auth/login', { access_token: 'new', expires_in: 900 })
  saveToken({ access_token: 'old', expires_in: 0 })

  await call('POST /auth/login', { body: { login_type: 'password', account: 'a', password: 'b' } })

  expect(requestsTo('POST /auth/login')[0]?.headers.get('authorization')).toBeNull()
})

const platform = {
  title: '知问',
  logo_square_file_url: null,
  default_primary_color: '#7429EC',
  login_methods: [],
  terms_version: '1',
  development_outbox_url: null,
}
