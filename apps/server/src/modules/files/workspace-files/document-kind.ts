import { readFile } from 'node:fs/promises'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../platform/errors.ts'
import { removeWorkspaceFile } from '../jobs.ts'
import type { UploadKind } from '../upload-kind.ts'
import { type KeepNeeds, keepFile } from './keep-file.ts'

/** Bytes are taken as they are: what they hold is found out in the parser's sandbox. */
const mime = 'application/octet-stream'

/** Documents: uploaded by any member, read by nobody else, swept unless an app takes them over. */
export function createDocumentKind(needs: KeepNeeds): UploadKind {
  return {
    mime,
    admit: (actor) => void placeOf(actor),
    draw: (path) => readFile(path),
    keep: (actor, file) => keepFile(needs, placeOf(actor), { ...file, purpose: 'document', mime }),
    remove: (actor, fileId) => removeWorkspaceFile(needs, placeOf(actor).workspaceId, fileId),
  }
}

function placeOf({ isActive, member }: UserActor) {
  if (!isActive) throw new AppError('user-inactive')
  if (!member) throw new AppError('member-disabled')
  return member
}
