import { createApp, getApp } from '@zhiwen/contract/apps.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import { startSync } from '@zhiwen/contract/sync.ts'
import { type Bucket, startLedgerSource } from '@zhiwen/ledger-source'
import { vi } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { buildWorkspace, signIn } from './builders.ts'
import { dropIndexes } from './drop-indexes.ts'
import { startServerProcess } from './server-process.ts'
import { createTestApp } from './test-app.ts'
import { workerSettings } from './worker-settings.ts'

/** A source that is connected, and the truth about it. */
export type Connected = { appId: AppId; token: string; bucket: Bucket }
export type LedgerLab = Awaited<ReturnType<typeof createLedgerLab>>

/** The product with a worker in a process of its own, the built-in model and a store that keeps a ledger. */
export async function createLedgerLab() {
  const store = await startLedgerSource()
  const settings = { EGRESS_ALLOW: `127.0.0.1:${store.port}` }
  const app = await createTestApp({ settings, parts: { clock: systemClock } })
  const where = { system: app.system, clock: systemClock }
  const worker = await startServerProcess(
    'worker',
    { ...workerSettings(app), ...settings },
    'worker started',
  )

  return {
    app,
    worker,
    /** Signs in the creator of a new workspace. */
    async addWorkspace(documents = 1_000_000): Promise<string> {
      const workspace = await buildWorkspace(where, { documents })
      return (await signIn(where, workspace.creator, { expiresInSeconds: 86_000 })).token
    },
    bucket: (name: string) => store.bucket(name),
    /** Connects a bucket; its first sync starts by itself. */
    async connect(token: string, name: string): Promise<Connected> {
      const bucket = store.bucket(name)
      const { data } = await app.call(createApp, {
        token,
        body: {
          scope: 'workspace',
          app_key: 's3',
          title: name,
          settings: { endpoint: store.address, bucket: name },
          credential: { access_key: 'ledger', secret_key: 'ledger' },
        },
      })
      return { appId: data.id, token, bucket }
    },
    sync: ({ appId, token }: Connected) =>
      app.call(startSync, { token, params: { app_id: appId }, body: { mode: 'full' } }),
    /** Waits until nothing runs for these sources. */
    async settled(all: readonly Connected[]): Promise<void> {
      // One after the other: asking about all of them all the time would be a load of its own.
      for (const { appId, token } of all) {
        await vi.waitFor(
          async () => {
            const { data } = await app.call(getApp, { token, params: { app_id: appId } })
            if (data.current_run || data.sync_status === 2) throw new Error(`${data.title} runs`)
          },
          { timeout: 4 * 3_600_000, interval: 500 },
        )
      }
    },
    async close(): Promise<void> {
      await worker.kill()
      await dropIndexes(app.system, app.config)
      await app.close()
      await store.close()
    },
  }
}
