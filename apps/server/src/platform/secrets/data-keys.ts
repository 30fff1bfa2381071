import { randomBytes } from 'node:crypto'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Config } from '../config.ts'
import type { Db, SystemTx } from '../db/index.ts'
import { newId } from '../ids.ts'
import * as repo from './repo.ts'
import { newestOf, unwrap, type WrappedKey, wrap } from './wrapping.ts'

type Needs = { config: Pick<Config, 'MASTER_KEYS'>; db: Db }
type DataKey = { id: string; key: Buffer }

/** Owner of the keys for values that belong to the platform and to no workspace. */
const platformOwner = '00000000-0000-0000-0000-000000000000'
const keyBytes = 32
const maxCached = 1_000
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Data keys by workspace, unwrapped in memory and wrapped by a master key in the database. */
export function createDataKeys({ config, db }: Needs) {
  const byId = new Map<string, Buffer>()
  const idByOwner = new Map<string, string>()
  const remember = (row: WrappedKey): DataKey => {
    if (byId.size >= maxCached) {
      byId.clear()
      idByOwner.clear()
    }
    const key = unwrap(config.MASTER_KEYS, row)
    byId.set(row.id, key)
    idByOwner.set(row.owner_id, row.id)
    return { id: row.id, key }
  }

  return {
    /** The key to seal with, made at the first use by an owner. */
    async currentFor(workspaceId: WorkspaceId | null): Promise<DataKey> {
      const owner = workspaceId ?? platformOwner
      const id = idByOwner.get(owner)
      const key = id === undefined ? undefined : byId.get(id)
      if (id !== undefined && key) return { id, key }
      return remember(await db.withSystem('stored-secrets', (tx) => ensureKey(tx, config, owner)))
    },
    /** The key a sealed value names. */
    async byId(id: string): Promise<Buffer> {
      const known = byId.get(id)
      if (known) return known
      if (!idPattern.test(id)) throw new Error('a sealed value names no key')
      const row = await db.withSystem('stored-secrets', (tx) => repo.findKey(tx, id))
      if (!row) throw new Error('the key of a sealed value is gone')
      return remember(row).key
    },
  }
}

async function ensureKey(
  tx: SystemTx,
  { MASTER_KEYS }: Needs['config'],
  owner_id: string,
): Promise<WrappedKey> {
  const known = await repo.findByOwner(tx, owner_id)
  if (known) return known
  const place = { id: newId(), owner_id }
  // Two processes may come here at once; the first one's key is everybody's.
  await repo.insertIfNone(tx, wrap(newestOf(MASTER_KEYS), place, randomBytes(keyBytes)))
  const made = await repo.findByOwner(tx, owner_id)
  if (!made) throw new Error('a data key could not be made')
  return made
}
