import { sendResetCode } from '@zhiwen/contract/auth.ts'
import { getAvatars, getUserInfo } from '@zhiwen/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUser, signIn } from '../testing/builders.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const evil = 'evil.test'
const headers = { host: evil, 'x-forwarded-host': evil, forwarded: `host=${evil}` }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { PROXY_HOPS: '1' } })
})
afterAll(() => app.close())

test('attack-R5: a forged host reaches no mail', async () => {
  const email = 'ann@company.test'
  await buildUser(app, { email })

  const reply = await app.call(sendResetCode, { body: { account: email }, headers })
  await app.runJobs()

  expect(reply.status).toBe(200)
  expect(app.ledger.mails).toHaveLength(1)
  expect(JSON.stringify(app.ledger.mails)).not.toContain(evil)
})

test('attack-R5: a forged host reaches no address in a reply', async () => {
  const { token } = await signIn(app, await buildUser(app))
  const replies = [
    await app.call(getUserInfo, { token, headers }),
    await app.call(getAvatars, { token, headers }),
  ]
  const open = await Promise.all(
    ['/api/openapi.json', '/api/docs', '/api/platform_config/public', '/api/nothing'].map((url) =>
      app.app.inject({ url, headers }),
    ),
  )

  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const texts = [...replies.map((reply) => JSON.stringify(reply)), ...open.map(({ body }) => body)]
  expect(texts.filter((text) => text.includes(evil))).toEqual([])
})
