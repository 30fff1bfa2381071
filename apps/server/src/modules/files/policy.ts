import type { FileId } from '@zhiwen/contract/ids.ts'
import type { Visitor } from '../../http/actor.ts'
import type { SystemTx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import * as repo from './repo.ts'
import * as workspaceFiles from './workspace-files/repo.ts'

/** Who asks: the visitor, and whether a signed link for this very file came along. */
export type FileAsker = { visitor: Visitor; hasLink: boolean }

/** Loads a file for reading, or throws; somebody else's file answers like one that is not there. */
export async function fileFor(tx: SystemTx, asker: FileAsker, fileId: FileId) {
  const file = (await ofUser(tx, asker, fileId)) ?? (await ofWorkspace(tx, asker, fileId))
  if (!file) throw new AppError('not-found')
  return file
}

async function ofUser(tx: SystemTx, { visitor, hasLink }: FileAsker, fileId: FileId) {
  const file = await repo.findById(tx, fileId)
  return file && (hasLink || file.owner_user_id === visitor.user?.userId) ? file : null
}

async function ofWorkspace(tx: SystemTx, { visitor, hasLink }: FileAsker, fileId: FileId) {
  const file = await workspaceFiles.findById(tx, fileId)
  const member = visitor.user?.member
  // Logos are everybody's; a document is its uploader's until readers are known.
  const isTheirs = file?.purpose !== 'document' || file.uploaded_by === member?.memberId
  const isColleague = file?.workspace_id === member?.workspaceId
  return file && (hasLink || (isColleague && isTheirs)) ? file : null
}
