import type { FilePurpose } from '@zhiwen/contract/enums.ts'
import type { FileId, UserId } from '@zhiwen/contract/ids.ts'
import type { SystemTx } from '../../platform/db/index.ts'
import { filesDb } from './tables.ts'

export type NewFile = {
  id: FileId
  owner_user_id: UserId
  purpose: FilePurpose
  name: string
  size: number
  mime: string
  sha256: string
  storage_key: string
  created_at: Date
}

export const insertFile = (tx: SystemTx, file: NewFile) =>
  filesDb(tx).insertInto('user_files').values(file).execute()

export const markStored = (tx: SystemTx, fileId: FileId, now: Date) =>
  filesDb(tx).updateTable('user_files').set({ stored_at: now }).where('id', '=', fileId).execute()

/** A file whose bytes are there to be read. */
export const findById = (tx: SystemTx, fileId: FileId) =>
  filesDb(tx)
    .selectFrom('user_files')
    .select(['id', 'owner_user_id', 'purpose', 'name', 'mime', 'storage_key'])
    .where('id', '=', fileId)
    .where('stored_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

type Claim = { fileId: FileId; ownerUserId: UserId; purpose: FilePurpose }

/** Says that something refers to a file of this owner; a foreign, missing or swept one gives nothing. */
export const claimFile = (tx: SystemTx, { fileId, ownerUserId, purpose }: Claim, now: Date) =>
  filesDb(tx)
    .updateTable('user_files')
    .set({ claimed_at: now })
    .where('id', '=', fileId)
    .where('owner_user_id', '=', ownerUserId)
    .where('purpose', '=', purpose)
    .where('stored_at', 'is not', null)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const releaseFile = (tx: SystemTx, fileId: FileId) =>
  filesDb(tx).updateTable('user_files').set({ claimed_at: null }).where('id', '=', fileId).execute()

/** Takes a file out of use unless something refers to it; also finds one whose removal was cut short. */
export const markRemoved = (tx: SystemTx, fileId: FileId, now: Date) =>
  filesDb(tx)
    .updateTable('user_files')
    .set({ removed_at: now })
    .where('id', '=', fileId)
    .where('claimed_at', 'is', null)
    .returning('storage_key')
    .executeTakeFirst()

export const deleteFile = (tx: SystemTx, fileId: FileId) =>
  filesDb(tx)
    .deleteFrom('user_files')
    .where('id', '=', fileId)
    .where('removed_at', 'is not', null)
    .execute()
