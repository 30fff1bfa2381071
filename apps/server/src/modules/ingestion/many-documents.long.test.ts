import { createApp, getApp } from '@zhiwen/contract/apps.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import { startSync } from '@zhiwen/contract/sync.ts'
import { createTexts, getsOf, type LedgerSource, startLedgerSource } from '@zhiwen/ledger-source'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { buildWorkspace, signIn } from '../../testing/builders.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { workerSettings } from '../../testing/worker-settings.ts'

/** Three workspaces with two sources each; a store with a ledger knows what there is. */
const documents = Number(process.env['BENCH_DOCUMENTS'] ?? 100_000)
const workspaces = 3
const sourcesEach = 2
const perSource = Math.floor(documents / (workspaces * sourcesEach))
/** Share of what the bare model does on the same texts with the same cores. */
const leastShare = 0.8

type Connected = { appId: AppId; token: string; bucket: string }
let app: TestApp
let worker: ServerProcess
let store: LedgerSource

beforeAll(async () => {
  store = await startLedgerSource()
  const settings = { EGRESS_ALLOW: `127.0.0.1:${store.port}` }
  app = await createTestApp({ settings, parts: { clock: systemClock } })
  worker = await startServerProcess(
    'worker',
    { ...workerSettings(app), ...settings },
    'worker started',
  )
}, 120_000)
afterAll(async () => {
  await worker?.kill()
  await app?.close()
  await store?.close()
})

async function connectAll(): Promise<Connected[]> {
  const where = { system: app.system, clock: systemClock }
  const texts = createTexts(7)
  const connected: Connected[] = []
  for (let at = 0; at < workspaces; at += 1) {
    const workspace = await buildWorkspace(where)
    const { token } = await signIn(where, workspace.creator, { expiresInSeconds: 86_000 })
    for (let number = 0; number < sourcesEach; number += 1) {
      const bucket = `ledger-${at}-${number}`
      const ledger = store.bucket(bucket)
      for (let one = 0; one < perSource; one += 1) ledger.put(`资料/${one}.md`, texts.make(one))
      const { data } = await app.call(createApp, {
        token,
        body: {
          scope: 'workspace',
          app_key: 's3',
          title: bucket,
          settings: { endpoint: store.address, bucket },
          credential: { access_key: 'ledger', secret_key: 'ledger' },
        },
      })
      connected.push({ appId: data.id, token, bucket })
    }
  }
  return connected
}

const appOf = async ({ appId, token }: Connected) =>
  (await app.call(getApp, { token, params: { app_id: appId } })).data

const settled = (all: readonly Connected[]) =>
  vi.waitFor(
    async () => {
      for (const one of all) {
        const data = await appOf(one)
        if (data.current_run || data.sync_status === 2) throw new Error(`${data.title} is at work`)
      }
    },
    { timeout: 4 * 3_600_000, interval: 1_000 },
  )

/** Texts a second of the model alone, on as many of the same texts as a minute allows. */
async function bareRate(): Promise<number> {
  const { builtin } = app.platform.embedding
  const texts = createTexts(7)
  const started = performance.now()
  let done = 0
  while (performance.now() - started < 60_000) {
    const some = Array.from({ length: 64 }, (_, at) => texts.make(done + at))
    await Promise.all(
      some.map((text) => builtin.embed([text], 'passage', AbortSignal.timeout(60_000))),
    )
    done += some.length
  }
  return (done * 1000) / (performance.now() - started)
}

test(
  `must show 1: ${perSource * workspaces * sourcesEach} documents, near the pace of the bare model; a second sync does nothing`,
  async () => {
    const bare = await bareRate()
    const started = performance.now()
    const all = await connectAll()
    await settled(all)
    const seconds = (performance.now() - started) / 1000
    const { rows } = await app.system.query<{ passages: string; ready: string }>(
      `select sum(passage_count) as passages, count(*) filter (where state = 'ready') as ready
       from documents`,
    )
    const [sums] = rows
    const passages = Number(sums?.passages ?? 0)
    const pace = passages / seconds
    process.stdout.write(
      `${sums?.ready} documents, ${passages} passages in ${seconds.toFixed(0)} s: ${pace.toFixed(1)}/s; bare model ${bare.toFixed(1)}/s; share ${(pace / bare).toFixed(2)}\n`,
    )
    expect(Number(sums?.ready)).toBe(perSource * workspaces * sourcesEach)

    const reads = all.map(({ bucket }) => getsOf(store.bucket(bucket)))
    for (const { appId, token } of all) {
      await app.call(startSync, { token, params: { app_id: appId }, body: { mode: 'full' } })
    }
    await settled(all)
    expect(all.map(({ bucket }) => getsOf(store.bucket(bucket)))).toEqual(reads)
    expect(pace / bare).toBeGreaterThanOrEqual(leastShare)
  },
  5 * 3_600_000,
)
