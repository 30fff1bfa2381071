import { loginCallback, providerUrl, signup } from '@zhiwen/contract/auth.ts'
import { getUserInfo } from '@zhiwen/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindProxy, cookieOf, newAddress, signUpBody } from '../../../testing/people.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { startOidcProvider, testClient, type Visit } from '../../../testing/test-oidc-provider.ts'

let app: TestApp
let provider: Awaited<ReturnType<typeof startOidcProvider>>
beforeAll(async () => {
  const PUBLIC_URL = 'http://127.0.0.1:8700'
  provider = await startOidcProvider(`${PUBLIC_URL}/auth/login-callback`)
  const corp = { key: 'corp', name: '企业账号', issuer: provider.issuer, ...testClient }
  const gone = { ...corp, key: 'gone', issuer: 'http://127.0.0.1:9' }
  app = await createTestApp({
    settings: { ...behindProxy, PUBLIC_URL, OIDC_PROVIDERS: JSON.stringify([corp, gone]) },
  })
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})

const start = async (redirect?: string) => {
  const reply = await app.call(providerUrl, {
    params: { provider: 'corp' },
    query: redirect === undefined ? {} : { redirect },
    headers: newAddress(),
  })
  return { url: reply.data.url, flow: cookieOf(reply, 'provider_flow') }
}
type Answer = { code?: string; state?: string; error?: string; iss?: string }
const finish = (answer: Answer, flow: string, name = 'corp') =>
  app.call(loginCallback, {
    body: { provider: name, ...answer },
    cookies: { provider_flow: flow },
    headers: newAddress(),
  })
const answerOf = (back: URL): Answer => Object.fromEntries(back.searchParams)
const comeBack = async (who: Visit, redirect?: string) => {
  const { url, flow } = await start(redirect)
  return { flow, answer: answerOf(await provider.open(url, who)) }
}
const through = async (who: Visit, redirect?: string) => {
  const { flow, answer } = await comeBack(who, redirect)
  return finish(answer, flow)
}
const ticketOf = (data: object) => ('ticket' in data ? String(data.ticket) : '')
const tokenOf = (data: object) => ('access_token' in data ? String(data.access_token) : '')

test('API-AUTH-7: the address carries state, nonce and PKCE, and the browser a sealed cookie', async () => {
  const { url, flow } = await start('/search?q=x')

  const asked = new URL(url).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('redirect_uri')).toBe('http://127.0.0.1:8700/auth/login-callback')
  expect(asked.get('state')).toMatch(/^corp\.[\w-]{43}$/)
  expect(asked.get('nonce')).toMatch(/^[\w-]{43}$/)
  expect(Buffer.from(flow, 'base64url').toString()).not.toContain('search')
})

test('API-AUTH-8: the first visit asks for a phone number, later ones sign in and go where asked', async () => {
  const first = await through({ subject: 'alice' }, '/search?q=x')
  const ticket = ticketOf(first.data)
  const registered = await app.call(signup, {
    body: await signUpBody(app, { ticket }),
    cookies: { provider_ticket: cookieOf(first, 'provider_ticket') },
    headers: newAddress(),
  })
  const second = await through({ subject: 'alice' }, '/search?q=x')

  expect(first.data).toMatchObject({ need_mobile: true, redirect: '/search?q=x' })
  expect(second.data).toMatchObject({ redirect: '/search?q=x', expires_in: 900 })
  expect(cookieOf(second, 'refresh_token')).not.toBe('')
  const mine = await app.call(getUserInfo, { token: registered.data.access_token })
  const again = await app.call(getUserInfo, { token: tokenOf(second.data) })
  expect(again.data.id).toBe(mine.data.id)
})

test('API-AUTH-8: who refuses at the provider is told so', async () => {
  const { flow, answer } = await comeBack('refuse')

  const reply = await finish(answer, flow)

  expect(answer.error).toBe('access_denied')
  expect(reply).toMatchObject({ status: 400, error: 'oauth-refused' })
})

test('API-AUTH-8: an answer without a code is told as that', async () => {
  const { flow } = await start()

  expect((await finish({ state: 'x' }, flow)).error).toBe('oauth-code-missing')
})

test('API-AUTH-7: an unknown provider is not found, an unreachable one is busy', async () => {
  const ask = (name: string) =>
    app.call(providerUrl, { params: { provider: name }, headers: newAddress() })

  expect((await ask('nobody')).error).toBe('not-found')
  expect(await ask('gone')).toMatchObject({ status: 503, error: 'server-busy' })
})

test('a ticket is good once and for half an hour', async () => {
  const first = await through({ subject: 'bob' })
  const browser = { provider_ticket: cookieOf(first, 'provider_ticket') }
  const register = async (ticket: string, cookies = browser) =>
    app.call(signup, { body: await signUpBody(app, { ticket }), cookies, headers: newAddress() })

  const used = await register(ticketOf(first.data))
  const again = await register(ticketOf(first.data))
  const late = await through({ subject: 'carol' })
  app.clock.advance(1801)
  const expired = await register(ticketOf(late.data), {
    provider_ticket: cookieOf(late, 'provider_ticket'),
  })

  expect(used.status).toBe(200)
  expect(again.body.details).toMatchObject({ fields: [{ field: 'ticket' }] })
  expect(expired.body.details).toMatchObject({ fields: [{ field: 'ticket' }] })
})
