import type { FileId } from '@zhiwen/contract/ids.ts'
import type { Visitor } from '../../http/actor.ts'
import type { SystemTx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import * as repo from './repo.ts'

/** Who asks: the visitor, and whether a signed link for this very file came along. */
export type FileAsker = { visitor: Visitor; hasLink: boolean }

/** Loads a file for reading, or throws; somebody else's file answers like one that is not there. */
export async function fileFor(tx: SystemTx, { visitor, hasLink }: FileAsker, fileId: FileId) {
  const file = await repo.findById(tx, fileId)
  const isOwner = file?.owner_user_id === visitor.user?.userId
  if (!file || !(hasLink || isOwner)) throw new AppError('not-found')
  return file
}
