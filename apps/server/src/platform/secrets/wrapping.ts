import type { MasterKey } from '../config-shapes.ts'
import { decrypt, encrypt } from '../crypto.ts'

export type Row = { id: string; owner_id: string; master_key_id: string; wrapped: Buffer }

// A wrapped key opens only in its own row.
const contextOf = ({ id, owner_id }: { id: string; owner_id: string }) =>
  JSON.stringify(['data-key', id, owner_id])

/** The master key that new wrappings use. */
export function newestOf(masters: readonly MasterKey[]): MasterKey {
  const [newest] = masters
  if (!newest) throw new Error('there is no master key')
  return newest
}

/** Wraps a data key for its row. */
export const wrap = (
  master: MasterKey,
  row: { id: string; owner_id: string; key: Buffer },
): Buffer => encrypt(master.key, row.key, contextOf(row))

/** Unwraps the data key of a row with the master key it names. */
export function unwrap(masters: readonly MasterKey[], row: Row): Buffer {
  const master = masters.find(({ id }) => id === row.master_key_id)
  if (!master) throw new Error(`master key ${row.master_key_id} is not among the settings`)
  return decrypt(master.key, row.wrapped, contextOf(row))
}
