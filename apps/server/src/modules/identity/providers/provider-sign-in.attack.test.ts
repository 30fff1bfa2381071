import { loginCallback, providerUrl, signup } from '@zhiwen/contract/auth.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUser } from '../../../testing/builders.ts'
import { behindProxy, cookieOf, newAddress, signUpBody } from '../../../testing/people.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { startOidcProvider, testClient } from '../../../testing/test-oidc-provider.ts'

let app: TestApp
let provider: Awaited<ReturnType<typeof startOidcProvider>>
beforeAll(async () => {
  const PUBLIC_URL = 'http://127.0.0.1:8700'
  provider = await startOidcProvider(`${PUBLIC_URL}/auth/login-callback`)
  const corp = { key: 'corp', name: '企业账号', issuer: provider.issuer, ...testClient }
  const providers = [corp, { ...corp, key: 'twin' }]
  app = await createTestApp({
    settings: { ...behindProxy, PUBLIC_URL, OIDC_PROVIDERS: JSON.stringify(providers) },
  })
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})

const visit = async (subject: string, redirect?: string) => {
  const reply = await app.call(providerUrl, {
    params: { provider: 'corp' },
    query: redirect === undefined ? {} : { redirect },
    headers: newAddress(),
  })
  const flow = cookieOf(reply, 'provider_flow')
  const back = await provider.open(reply.data.url, { subject })
  return { flow, answer: Object.fromEntries(back.searchParams) }
}
const finish = (body: object, flow?: string) =>
  app.call(loginCallback, {
    body: { provider: 'corp', ...body },
    ...(flow !== undefined && { cookies: { provider_flow: flow } }),
    headers: newAddress(),
  })

test('J1: no state, a foreign, an old and a used one are refused', async () => {
  const mine = await visit('mallory')
  const other = await visit('mallory')

  const noCookie = await finish(mine.answer)
  const noState = await finish({ ...mine.answer, state: undefined }, mine.flow)
  const foreign = await finish({ ...mine.answer, state: other.answer.state }, mine.flow)
  const forged = await finish(mine.answer, `${mine.flow.slice(0, -4)}AAAA`)
  const good = await finish(mine.answer, mine.flow)
  const replayed = await finish(mine.answer, mine.flow)
  const old = await visit('mallory')
  app.clock.advance(601)
  const late = await finish(old.answer, old.flow)

  const refused = [noCookie, noState, foreign, forged, replayed, late]
  expect(refused.map((reply) => reply.error)).toEqual(refused.map(() => 'oauth-callback-failed'))
  expect(good.status).toBe(200)
})

test("J2: an attacker's code in a victim's browser signs nobody in", async () => {
  const attacker = await visit('mallory')
  const victim = await visit('victim')

  const reply = await finish({ ...attacker.answer, state: victim.answer.state }, victim.flow)

  expect(reply.error).toBe('oauth-callback-failed')
})

test("J2: an attacker's ticket in a victim's browser links nothing", async () => {
  const { flow, answer } = await visit('mallory-2')
  const found = await finish(answer, flow)
  const ticket = 'ticket' in found.data ? found.data.ticket : ''

  const reply = await app.call(signup, {
    body: await signUpBody(app, { ticket }),
    cookies: { provider_ticket: 'another-browser' },
    headers: newAddress(),
  })

  expect(reply.body.details).toMatchObject({ fields: [{ field: 'ticket' }] })
  const { rows } = await app.system.query(
    "select 1 from external_identities where subject = 'mallory-2'",
  )
  expect(rows).toEqual([])
})

test('J3: the answer of one provider is not taken for another', async () => {
  const { flow, answer } = await visit('mallory')

  expect((await finish({ ...answer, provider: 'twin' }, flow)).error).toBe('oauth-callback-failed')
  const again = await visit('mallory')
  const mixed = await finish({ ...again.answer, iss: 'https://evil.example' }, again.flow)
  expect(mixed.error).toBe('oauth-callback-failed')
})

test('J6: a mail address a provider vouches for opens no existing account', async () => {
  await buildUser(app, { email: 'boss@example.com' })
  const { flow, answer } = await visit('boss')

  const reply = await finish(answer, flow)

  expect(reply.data).toMatchObject({ need_mobile: true })
})

test('A15: a redirect out of the site is dropped before the way to the provider', async () => {
  const { flow, answer } = await visit('mallory', '//evil.example/x')

  const reply = await finish(answer, flow)

  expect(reply.data).toMatchObject({ redirect: '/' })
})

test('J5: texts of the provider do not reach the reply', async () => {
  const reply = await finish({ error: '<script>alert(1)</script>' })

  expect(reply).toMatchObject({ status: 400, error: 'oauth-refused' })
  expect(JSON.stringify(reply.body)).not.toContain('script')
})
