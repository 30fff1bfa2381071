import type { FilePurpose } from '@zhiwen/contract/enums.ts'
import type { FileId, MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import { workspaceFilesDb } from './tables.ts'

type NewFile = {
  workspace_id: WorkspaceId
  id: FileId
  uploaded_by: MemberId
  purpose: FilePurpose
  name: string
  size: number
  mime: string
  sha256: string
  storage_key: string
  created_at: Date
}

export const insertFile = (tx: TenantTx, file: NewFile) =>
  workspaceFilesDb(tx).insertInto('workspace_files').values(file).execute()

export const markStored = (tx: TenantTx, fileId: FileId, now: Date) =>
  workspaceFilesDb(tx)
    .updateTable('workspace_files')
    .set({ stored_at: now })
    .where('id', '=', fileId)
    .execute()

/** A file whose bytes are there to be read; a link names it without its workspace. */
export const findById = (tx: SystemTx, fileId: FileId) =>
  workspaceFilesDb(tx)
    .selectFrom('workspace_files')
    .select(['id', 'workspace_id', 'uploaded_by', 'purpose', 'name', 'mime', 'storage_key'])
    .where('id', '=', fileId)
    .where('stored_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** A file this member has uploaded here for a purpose; anybody else's gives nothing. */
export const findUploaded = (
  tx: TenantTx,
  { fileId, memberId, purpose }: { fileId: FileId; memberId: MemberId; purpose: FilePurpose },
) =>
  workspaceFilesDb(tx)
    .selectFrom('workspace_files')
    .select(['name', 'size', 'mime', 'sha256', 'storage_key'])
    .where('id', '=', fileId)
    .where('uploaded_by', '=', memberId)
    .where('purpose', '=', purpose)
    .where('stored_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** Says that something refers to a file of the transaction's workspace; any other gives nothing. */
export const claimFile = (
  tx: TenantTx,
  { fileId, purpose }: { fileId: FileId; purpose: FilePurpose },
  now: Date,
) =>
  workspaceFilesDb(tx)
    .updateTable('workspace_files')
    .set({ claimed_at: now })
    .where('id', '=', fileId)
    .where('purpose', '=', purpose)
    .where('stored_at', 'is not', null)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const releaseFile = (tx: TenantTx, fileId: FileId) =>
  workspaceFilesDb(tx)
    .updateTable('workspace_files')
    .set({ claimed_at: null })
    .where('id', '=', fileId)
    .execute()

/** Takes a file out of use unless something refers to it; also finds one whose removal was cut short. */
export const markRemoved = (tx: TenantTx, fileId: FileId, now: Date) =>
  workspaceFilesDb(tx)
    .updateTable('workspace_files')
    .set({ removed_at: now })
    .where('id', '=', fileId)
    .where('claimed_at', 'is', null)
    .returning('storage_key')
    .executeTakeFirst()

export const deleteFile = (tx: TenantTx, fileId: FileId) =>
  workspaceFilesDb(tx)
    .deleteFrom('workspace_files')
    .where('id', '=', fileId)
    .where('removed_at', 'is not', null)
    .execute()
