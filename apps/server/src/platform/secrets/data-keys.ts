import { randomBytes } from 'node:crypto'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Config } from '../config.ts'
import { type Db, querySql, type SystemTx } from '../db/index.ts'
import { newId } from '../ids.ts'
import { newestOf, type Row, unwrap, wrap } from './wrapping.ts'

type DataKey = { id: string; key: Buffer }

/** Owner of the keys for values that belong to the platform and to no workspace. */
const platformOwner = '00000000-0000-0000-0000-000000000000'
const keyBytes = 32
const maxCached = 1_000
const idPattern = /^[0-9a-f-]{36}$/

/** Data keys by workspace, unwrapped in memory and wrapped by a master key in the database. */
export function createDataKeys({ config, db }: { config: Pick<Config, 'MASTER_KEYS'>; db: Db }) {
  const byId = new Map<string, Buffer>()
  const idByOwner = new Map<string, string>()
  const remember = (row: Row): DataKey => {
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
      const newest = newestOf(config.MASTER_KEYS)
      return remember(await db.withSystem('stored-secrets', (tx) => ensureKey(tx, owner, newest)))
    },
    /** The key a sealed value names. */
    async byId(id: string): Promise<Buffer> {
      const known = byId.get(id)
      if (known) return known
      if (!idPattern.test(id)) throw new Error('a sealed value names no key')
      const find = 'select id, owner_id, master_key_id, wrapped from data_keys where id = $1'
      const [row] = await db.withSystem('stored-secrets', (tx) => querySql<Row>(tx, find, [id]))
      if (!row) throw new Error('the key of a sealed value is gone')
      return remember(row).key
    },
  }
}

async function ensureKey(
  tx: SystemTx,
  owner: string,
  master: { id: string; key: Buffer },
): Promise<Row> {
  const find = 'select id, owner_id, master_key_id, wrapped from data_keys where owner_id = $1'
  const [known] = await querySql<Row>(tx, find, [owner])
  if (known) return known
  const id = newId()
  const wrapped = wrap(master, { id, owner_id: owner, key: randomBytes(keyBytes) })
  // Two processes may come here at once; the first one's key is everybody's.
  await querySql(
    tx,
    `insert into data_keys (id, owner_id, master_key_id, wrapped) values ($1, $2, $3, $4)
     on conflict (owner_id) do nothing`,
    [id, owner, master.id, wrapped],
  )
  const [made] = await querySql<Row>(tx, find, [owner])
  if (!made) throw new Error('a data key could not be made')
  return made
}
