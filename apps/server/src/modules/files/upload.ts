import type { FilePurpose } from '@zhiwen/contract/enums.ts'
import type { UploadedFile } from '@zhiwen/contract/files.ts'
import { uploadBytesMax } from '@zhiwen/contract/limits.ts'
import type { UserActor } from '../../http/actor.ts'
import type { IncomingFile } from '../../http/route.ts'
import type { Clock } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto.ts'
import type { Db } from '../../platform/db/index.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { randomSecret } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Limits } from '../../platform/limits.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { createAvatarKind } from './avatar-kind.ts'
import { cleanFileName } from './file-name.ts'
import type { Links } from './links.ts'
import { spool } from './spool.ts'
import type { UploadKind } from './upload-kind.ts'
import { createDocumentKind } from './workspace-files/document-kind.ts'
import { createLogoKind } from './workspace-files/logo-kind.ts'

type Needs = { db: Db; clock: Clock; jobs: Jobs; limits: Limits; storage: Storage; links: Links }
type Refusal = 'file-too-large' | 'file-type'

/** Makes the upload: each file is judged alone, while it streams to disk (API-UP-1, VAL-8). */
export function createUpload(needs: Needs) {
  const { limits, links } = needs
  // The other purposes come with the modules that use such files.
  const kinds: Partial<Record<FilePurpose, UploadKind>> = {
    avatar: createAvatarKind(needs),
    logo_square: createLogoKind(needs, 'logo_square'),
    logo_rect: createLogoKind(needs, 'logo_rect'),
    document: createDocumentKind(needs),
  }

  async function keep(actor: UserActor, kind: UploadKind, name: string, bytes: Buffer) {
    const hash = sha256(bytes).toString('hex')
    const storageKey = `user/${Buffer.from(randomSecret(16), 'base64url').toString('hex')}`
    const file_id = await kind.keep(actor, { name, bytes, sha256: hash, storageKey })
    const url = await links.make(file_id)
    return { file_id, url, name, size: bytes.length, mime: kind.mime, sha256: hash }
  }

  const takeOne = (actor: UserActor, kind: UploadKind, { name: given, stream }: IncomingFile) =>
    spool(stream, async ({ path, size }): Promise<UploadedFile> => {
      const name = cleanFileName(given)
      if (size >= uploadBytesMax) return refused(name, size, 'file-too-large')
      const picture = await kind.draw(path)
      return picture ? keep(actor, kind, name, picture) : refused(name, size, 'file-type')
    })

  return async (
    actor: UserActor,
    purpose: FilePurpose,
    incoming: AsyncIterable<IncomingFile>,
  ): Promise<UploadedFile[]> => {
    const kind = kinds[purpose]
    if (!kind) throw fieldError('input-invalid', 'purpose', 'field.format-invalid')
    kind.admit(actor)
    await limits.take('upload-user', actor.userId)
    const taken: UploadedFile[] = []
    try {
      for await (const file of incoming) taken.push(await takeOne(actor, kind, file))
    } catch (error) {
      // A broken or overfull request leaves nothing behind (attack F1).
      for (const { file_id } of taken) if (file_id) await kind.remove(actor, file_id)
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
