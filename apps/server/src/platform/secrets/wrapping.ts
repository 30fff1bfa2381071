import type { MasterKey } from '../config-shapes.ts'
import { decrypt, encrypt } from '../crypto.ts'

type KeyPlace = { id: string; owner_id: string }
export type WrappedKey = KeyPlace & { master_key_id: string; wrapped: Buffer }

// A wrapped key opens only in its own row.
const contextOf = ({ id, owner_id }: KeyPlace) => JSON.stringify(['data-key', id, owner_id])

/** The master key that new wrappings use. */
export function newestOf(masters: readonly MasterKey[]): MasterKey {
  const [newest] = masters
  if (!newest) throw new Error('there is no master key')
  return newest
}

/** Wraps a data key for its row. */
export const wrap = (master: MasterKey, place: KeyPlace, key: Buffer): WrappedKey => ({
  id: place.id,
  owner_id: place.owner_id,
  master_key_id: master.id,
  wrapped: encrypt(master.key, key, contextOf(place)),
})

/** Unwraps the data key of a row with the master key it names. */
export function unwrap(masters: readonly MasterKey[], row: WrappedKey): Buffer {
  const master = masters.find(({ id }) => id === row.master_key_id)
  if (!master) throw new Error(`master key ${row.master_key_id} is not among the settings`)
  return decrypt(master.key, row.wrapped, contextOf(row))
}
