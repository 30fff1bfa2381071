import type { FilePurpose } from '@zhiwen/contract/enums.ts'
import type { UploadedFile } from '@zhiwen/contract/files.ts'
import type { FileId } from '@zhiwen/contract/ids.ts'
import { uploadBytesMax } from '@zhiwen/contract/limits.ts'
import type { UserActor } from '../../http/actor.ts'
import type { IncomingFile } from '../../http/route.ts'
import type { Clock } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto.ts'
import type { Db } from '../../platform/db/index.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { newId, randomSecret } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Limits } from '../../platform/limits.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { avatarMime, drawAvatar } from './avatar-image.ts'
import { cleanFileName } from './file-name.ts'
import { fileSweep, removeFile } from './jobs.ts'
import type { Links } from './links.ts'
import * as repo from './repo.ts'
import { spool } from './spool.ts'

const unusedHours = 24

type Needs = { db: Db; clock: Clock; jobs: Jobs; limits: Limits; storage: Storage; links: Links }
type Refusal = 'file-too-large' | 'file-type'

/** Makes the upload: each file is judged alone, while it streams to disk (API-UP-1, VAL-8). */
export function createUpload(needs: Needs) {
  const { db, clock, jobs, limits, storage, links } = needs

  /** The row and its sweep come first, then the bytes: a crash leaves nothing that is not swept. */
  async function keep(actor: UserActor, name: string, bytes: Buffer): Promise<UploadedFile> {
    const now = clock.now()
    const file: repo.NewFile = {
      id: newId<FileId>(),
      owner_user_id: actor.userId,
      purpose: 'avatar',
      name,
      size: bytes.length,
      mime: avatarMime,
      sha256: sha256(bytes).toString('hex'),
      storage_key: `user/${Buffer.from(randomSecret(16), 'base64url').toString('hex')}`,
      created_at: now,
    }
    const startAfter = new Date(now.getTime() + unusedHours * 3_600_000)
    await db.withSystem('user-files', async (tx) => {
      await repo.insertFile(tx, file)
      await jobs.send(tx, fileSweep, { file_id: file.id }, { startAfter })
    })
    await storage.put(file.storage_key, bytes, { contentType: file.mime })
    await db.withSystem('user-files', (tx) => repo.markStored(tx, file.id, clock.now()))
    const { id: file_id, size, mime } = file
    return { file_id, url: await links.make(file_id), name, size, mime, sha256: file.sha256 }
  }

  const takeOne = (actor: UserActor, { name: given, stream }: IncomingFile) =>
    spool(stream, async ({ path, size }): Promise<UploadedFile> => {
      const name = cleanFileName(given)
      if (size >= uploadBytesMax) return refused(name, size, 'file-too-large')
      const picture = await drawAvatar(path)
      return picture ? keep(actor, name, picture) : refused(name, size, 'file-type')
    })

  return async (
    actor: UserActor,
    purpose: FilePurpose,
    incoming: AsyncIterable<IncomingFile>,
  ): Promise<UploadedFile[]> => {
    // The other purposes come with the modules that use such files.
    if (purpose !== 'avatar') throw fieldError('input-invalid', 'purpose', 'field.format-invalid')
    await limits.take('upload-user', actor.userId)
    const taken: UploadedFile[] = []
    try {
      for await (const file of incoming) taken.push(await takeOne(actor, file))
    } catch (error) {
      // A broken or overfull request leaves nothing behind (attack F1).
      for (const { file_id } of taken) if (file_id) await removeFile(needs, file_id)
      throw error
    }
    return judge(taken)
  }
}

const refused = (name: string, size: number, error: Refusal): UploadedFile => ({
  file_id: null,
  url: null,
  name,
  size,
  mime: null,
  sha256: null,
  error,
})

/** One good file makes a good reply; without any the first refusal is the answer. */
function judge(files: UploadedFile[]): UploadedFile[] {
  const [first] = files
  if (!first) throw fieldError('input-invalid', 'file', 'field.required')
  if (first.error && files.every((file) => file.error)) throw new AppError(first.error, { files })
  return files
}
