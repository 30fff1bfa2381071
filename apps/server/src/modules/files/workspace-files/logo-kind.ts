import { userTypes } from '@zhiwen/contract/enums.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../platform/errors.ts'
import { removeWorkspaceFile } from '../jobs.ts'
import type { UploadKind } from '../upload-kind.ts'
import { type KeepNeeds, keepFile } from './keep-file.ts'
import { drawLogo, type LogoPurpose, logoMime } from './logo-image.ts'

/** Logos: uploaded by managers, kept in the table of their workspace (API-UP-1). */
export function createLogoKind(needs: KeepNeeds, purpose: LogoPurpose): UploadKind {
  return {
    mime: logoMime,
    admit: (actor) => void placeOf(actor),
    draw: (path) => drawLogo(path, purpose),
    keep: (actor, file) => keepFile(needs, placeOf(actor), { ...file, purpose, mime: logoMime }),
    remove: (actor, fileId) => removeWorkspaceFile(needs, placeOf(actor).workspaceId, fileId),
  }
}

function placeOf({ isActive, member }: UserActor) {
  if (!isActive) throw new AppError('user-inactive')
  if (!member) throw new AppError('member-disabled')
  if (member.userType < userTypes.admin) throw new AppError('access-denied')
  return member
}
