import { expect, test } from 'vitest'
import { faultOf, type Given } from './source-reader.ts'

const start = { place: '', cursor: null, depth: 0 }

/** Tokens that end while a source is read, and a sign-in that is over. */
export function tokensAreRenewed(given: Given): void {
  const parts = () => {
    const { harness, reader } = given()
    if (!harness.signIn) throw new Error('a kind with oauth brings a sign-in')
    return { harness, reader, signIn: harness.signIn }
  }

  test('goes on with a new token when the old one has ended, and asks for it once', async () => {
    const { reader, signIn } = parts()
    const whole = await reader.listAll()
    const [item] = whole.items
    const before = signIn.renewals()

    await signIn.endToken()
    const { paths, isComplete } = await reader.listAll()
    await signIn.endToken()
    const content = item && (await reader.read(item))

    expect([paths, isComplete]).toEqual([whole.paths, true])
    expect(content).not.toBe('gone')
    expect(signIn.renewals() - before).toBe(2)
  })

  test('asks for a sign-in, not for ever, when no token is accepted any more', async () => {
    const { harness, reader } = parts()
    const dead = { get: async () => 'dead', renew: async () => 'dead as well' }
    const ctx = reader.contextWith({ tokens: dead })
    const heard = harness.proxy?.heard.length ?? 0

    const fault = await faultOf(harness.connector.listPage(ctx, start))
    const last = (await harness.connector.check(ctx)).at(-1)

    expect(fault).toMatchObject({ reason_code: 'needs-sign-in', is_final: true })
    expect(last).toMatchObject({ is_ok: false, reason_code: 'needs-sign-in' })
    expect((harness.proxy?.heard.length ?? 0) - heard).toBeLessThanOrEqual(4)
    await ctx.close()
  })
}
