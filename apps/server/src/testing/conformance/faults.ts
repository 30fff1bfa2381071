import { expect, test } from 'vitest'
import { toFault } from '../../connectors/fault-of.ts'
import type { FaultProxy } from '../fault-proxy.ts'
import { faultOf, type Given, type SourceReader } from './source-reader.ts'

/** Tests with the proxy before the source, which is whole again afterwards. */
const createProxyTest =
  (given: Given) =>
  (sentence: string, run: (parts: { proxy: FaultProxy; reader: SourceReader }) => Promise<void>) =>
    test(sentence, async () => {
      const { harness, reader } = given()
      if (!harness.proxy) throw new Error('a source with a network stands behind a proxy')
      try {
        await run({ proxy: harness.proxy, reader })
      } finally {
        harness.proxy.heal()
      }
    })
/** A listing that met a fault either throws or says that it is incomplete. */
const outcomeOf = async (reader: SourceReader, whole: readonly string[]) => {
  try {
    const { paths, isComplete } = await reader.listAll()
    return isComplete && paths.length < whole.length ? 'wrongly complete' : 'told'
  } catch (error) {
    return toFault(error).reason_code === 'internal' ? `internal: ${String(error)}` : 'told'
  }
}

/** Limits, errors, empty, cut and short answers of a source. */
export function faultsRemoveNothing(given: Given): void {
  const withProxy = createProxyTest(given)

  withProxy(
    'waits as long as it is asked to when there were too many calls',
    async ({ proxy, reader }) => {
      for (const status of [429, 503]) {
        proxy.fail({ kind: 'status', status, headers: { 'retry-after': '7' } }, { times: 100 })

        expect(await faultOf(reader.listAll())).toMatchObject({
          reason_code: 'source-error',
          is_final: false,
          retryAfterMs: 7000,
        })
        proxy.heal()
      }
    },
  )

  withProxy(
    'never takes a broken, empty, cut or short answer for a whole list',
    async ({ proxy, reader }) => {
      const { paths: whole } = await reader.listAll()
      const faults = [
        { kind: 'status', status: 500 },
        { kind: 'status', status: 502, text: '<html><body>Bad gateway</body></html>' },
        { kind: 'status', status: 403 },
        { kind: 'status', status: 200, text: '' },
        { kind: 'status', status: 200, text: '{"error":"quota"}' },
        { kind: 'status', status: 200, text: '<html><body>Please sign in</body></html>' },
        { kind: 'cut' },
        { kind: 'shorten', bytes: 0 },
        { kind: 'shorten', bytes: 150 },
      ] as const
      for (const fault of faults) {
        // The first call, then the ones behind it: places and pages that come later fail as well.
        for (const skipped of [0, 1, 2]) {
          let left = skipped
          proxy.fail(fault, { isMeant: () => left-- <= 0, times: 100 })
          expect([fault, skipped, await outcomeOf(reader, whole)]).toEqual([fault, skipped, 'told'])
          proxy.heal()
          // A healthy listing between two faults, as it is in life.
          await reader.listAll()
          await reader.listAll()
        }
      }
      expect((await reader.listAll()).paths).toEqual(whole)
    },
  )
}

/** An item that cannot be read now, and a key that is refused. */
export function failuresAreTold(given: Given): void {
  const withProxy = createProxyTest(given)

  withProxy('does not call an item gone when the source only failed', async ({ proxy, reader }) => {
    const [item] = (await reader.listAll()).items
    for (const status of [401, 403, 429, 500, 503]) {
      proxy.fail({ kind: 'status', status }, { times: 10 })
      expect(await faultOf(item ? reader.read(item) : Promise.resolve())).not.toBeNull()
      proxy.heal()
    }
    proxy.fail({ kind: 'cut' }, { times: 10 })
    expect(await faultOf(item ? reader.read(item) : Promise.resolve())).not.toBeNull()
  })

  withProxy('says so when the key is refused', async ({ proxy, reader }) => {
    const { harness } = given()
    if (harness.wrongCredential === undefined) return
    const ctx = reader.contextWith({ credential: harness.wrongCredential })
    const place = { place: '', cursor: null, depth: 0 }

    expect(await faultOf(harness.connector.listPage(ctx, place))).toMatchObject({
      reason_code: 'needs-sign-in',
      is_final: true,
    })
    expect((await harness.connector.check(ctx)).at(-1)).toMatchObject({
      name: 'key',
      is_ok: false,
      reason_code: 'needs-sign-in',
    })
    expect(proxy.heard.length).toBeGreaterThan(0)
  })
}

/** The test of the connection, and a cursor that is lost. */
export function oddCallsAreTold(given: Given): void {
  test('passes its own test of the connection', async () => {
    const { harness, reader } = given()
    const ctx = reader.contextWith()

    expect((await harness.connector.check(ctx)).filter(({ is_ok }) => !is_ok)).toEqual([])
    await ctx.close()
  })

  test('never calls a listing whole that went on from a cursor it does not know', async () => {
    const { harness, reader } = given()
    const ctx = reader.contextWith()
    const whole = (await reader.listAll()).paths.length
    const lost = { place: '', cursor: 'lost-cursor', depth: 0 }
    harness.proxy?.fail({ kind: 'status', status: 400 }, { times: 100 })

    const outcome = await harness.connector.listPage(ctx, lost).then(
      (listed) =>
        listed.is_incomplete || listed.items.length >= whole ? 'told' : 'wrongly complete',
      () => 'told',
    )
    harness.proxy?.heal()
    await ctx.close()

    expect(outcome).toBe('told')
  })
}
