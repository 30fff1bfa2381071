import type { FilePurpose } from '@zhiwen/contract/enums.ts'
import type { FileId, MemberId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db, SystemTx, TenantTx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Limits } from '../../platform/limits.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { createAvatars } from './avatars.ts'
import { fileSweep } from './jobs.ts'
import { createLinks } from './links.ts'
import * as repo from './repo.ts'
import { createServeFile } from './serve-file.ts'
import { createUpload } from './upload.ts'
import type { LogoPurpose } from './workspace-files/logo-image.ts'
import * as workspaceFiles from './workspace-files/repo.ts'

export type ServiceNeeds = {
  config: Config
  clock: Clock
  db: Db
  jobs: Jobs
  limits: Limits
  storage: Storage
}
type Claim = { fileId: FileId; ownerUserId: UserId; purpose: FilePurpose }

export type FilesService = ReturnType<typeof createFilesService>

/** Puts the parts of files together. */
export function createFilesService(platform: ServiceNeeds) {
  const links = createLinks(platform)
  return {
    upload: createUpload({ ...platform, links }),
    serve: createServeFile({ ...platform, links }),
    avatars: createAvatars(links),
    link: (fileId: FileId): Promise<string> => links.make(fileId),
    /** Keeps a file of the owner from being swept, in the transaction that refers to it (attack C4). */
    async claim(tx: SystemTx, claim: Claim): Promise<void> {
      if (!(await repo.claimFile(tx, claim, platform.clock.now()))) throw new AppError('not-found')
    },
    /** Gives a file up, in the transaction that stops referring to it. */
    async release(tx: SystemTx, fileId: FileId): Promise<void> {
      await repo.releaseFile(tx, fileId)
      await platform.jobs.send(tx, fileSweep, { file_id: fileId })
    },
    /** The same for a logo of the transaction's workspace (attack C5). */
    async claimLogo(tx: TenantTx, claim: { fileId: FileId; purpose: LogoPurpose }): Promise<void> {
      const claimed = await workspaceFiles.claimFile(tx, claim, platform.clock.now())
      if (!claimed) throw new AppError('not-found')
    },
    /** What a member has uploaded as a document; whoever takes it over copies the bytes before it is swept. */
    findDocument: (tx: TenantTx, given: { fileId: FileId; memberId: MemberId }) =>
      workspaceFiles.findUploaded(tx, { ...given, purpose: 'document' }),
    async releaseLogo(tx: TenantTx, workspaceId: WorkspaceId, fileId: FileId): Promise<void> {
      await workspaceFiles.releaseFile(tx, fileId)
      await platform.jobs.send(tx, fileSweep, { file_id: fileId, workspace_id: workspaceId })
    },
  }
}
