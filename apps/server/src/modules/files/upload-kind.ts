import type { FileId } from '@zhiwen/contract/ids.ts'
import type { UserActor } from '../../http/actor.ts'

/** A picture that was drawn anew and is to be kept. */
export type Drawn = { name: string; bytes: Buffer; sha256: string; storageKey: string }

/** What one purpose of uploads asks for and where its files stay. */
export type UploadKind = {
  mime: string
  /** Throws unless this user may upload such files. */
  admit(actor: UserActor): void
  /** The picture drawn anew, or null when it is not of an accepted kind. */
  draw(path: string): Promise<Buffer | null>
  /** The row and its sweep come first, then the bytes: a crash leaves nothing that is not swept. */
  keep(actor: UserActor, file: Drawn): Promise<FileId>
  remove(actor: UserActor, fileId: FileId): Promise<void>
}

/** Hours until a file that nothing refers to is swept (ENT-23). */
const unusedHours = 24
export const sweepTime = (now: Date): Date => new Date(now.getTime() + unusedHours * 3_600_000)
