import { type AppId, appId, type WorkspaceId, workspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import { defineJob, handle, type Jobs } from '../../../platform/jobs/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import * as repo from './repo.ts'

/** Removes bytes no item refers to: of items that changed, and of pushes that broke off. */
export const bytesSweep = defineJob({
  name: 'datasources.bytes-sweep',
  payload: z.object({ workspace_id: workspaceId, app_id: appId, keys: z.array(z.string()) }),
})

/** A listing may still fetch what has just been replaced. */
const sweepAfterMs = 24 * 3_600_000
const pageSize = 500

type Needs = { db: Db; clock: Clock; jobs: Jobs; storage: Storage }
type Place = { id: AppId; workspace_id: WorkspaceId }

/** Makes the keeping of pushed bytes: named by their hash, so that a repeat stores nothing new. */
export function createItemBytes({ db, clock, jobs, storage }: Needs) {
  return {
    keyOf: (app: Pick<Place, 'id'>, sha256: string): string => `items/${app.id}/${sha256}`,
    put: (key: string, bytes: Buffer, mime: string) =>
      storage.put(key, bytes, { contentType: mime }),
    read: (key: string) => storage.get(key),
    /** Asks for these keys to be looked at later, in the caller's transaction. */
    async sweepLater(tx: TenantTx, app: Place, keys: readonly string[]): Promise<void> {
      if (keys.length === 0) return
      const payload = { workspace_id: app.workspace_id, app_id: app.id, keys: [...keys] }
      const startAfter = new Date(clock.now().getTime() + sweepAfterMs)
      await jobs.send(tx, bytesSweep, payload, { startAfter })
    },
    /** Removes the bytes of a whole app. */
    async removeAll(app: Place): Promise<void> {
      const scope = { workspaceId: app.workspace_id }
      for (let after = ''; ; ) {
        const page = { after, limit: pageSize }
        const rows = await db.withTenant(scope, (tx) => repo.listKeys(tx, app.id, page))
        for (const { storage_key } of rows) await storage.remove(storage_key)
        const last = rows.at(-1)
        if (!last) return
        after = last.external_id
      }
    },
    handlers: [
      handle(bytesSweep, async ({ payload }) => {
        const scope = { workspaceId: payload.workspace_id }
        const used = await db.withTenant(scope, (tx) =>
          repo.listUsedKeys(tx, payload.app_id, payload.keys),
        )
        for (const key of payload.keys) if (!used.has(key)) await storage.remove(key)
      }),
    ],
  }
}

export type ItemBytes = ReturnType<typeof createItemBytes>
