import { buffer } from 'node:stream/consumers'
import type { pushItems } from '@zhiwen/contract/app-items.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import type { InputOf } from '../../../http/route.ts'
import type { Clock } from '../../../platform/clock.ts'
import { sha256 } from '../../../platform/crypto.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import type { Files } from '../../files/index.ts'
import type { Kinds } from '../store/kinds.ts'
import { readAccess } from './item-access.ts'
import type { ItemBytes } from './item-bytes.ts'
import { fedAppFor, type Pusher } from './policy.ts'
import type { NewItem } from './repo.ts'

type Given = InputOf<typeof pushItems>['body']['items'][number]
type Refusal = 'no-content' | 'unknown-file' | 'bad-readers'
type Judged = {
  external_id: string
  error: Refusal | null
  item: { row: NewItem; bytes: Buffer } | null
}
type Content = { bytes: Buffer; mime: string; file_name: string }
type Needs = {
  db: Db
  clock: Clock
  kinds: Kinds
  storage: Storage
  files: Pick<Files, 'findDocument'>
  itemBytes: ItemBytes
}

/** Makes the reading of pushed items: each is judged alone, and the last of two with one id counts. */
export function createReadPushed({ db, clock, kinds, storage, files, itemBytes }: Needs) {
  async function contentOf(actor: Pusher, given: Given): Promise<Content | Refusal> {
    if (given.content !== undefined && given.content !== '') {
      return { bytes: Buffer.from(given.content), mime: 'text/markdown', file_name: '' }
    }
    const fileId = given.file_id
    if (!fileId) return 'no-content'
    // A key is no person: it has uploaded nothing.
    if ('pushAppId' in actor) return 'unknown-file'
    const { memberId } = actor
    const file = await db.withTenant(actor, (tx) => files.findDocument(tx, { fileId, memberId }))
    const body = file && (await storage.get(file.storage_key))
    if (!file || !body) return 'unknown-file'
    return { bytes: await buffer(body), mime: file.mime, file_name: file.name }
  }

  async function judge(actor: Pusher, appId: AppId, given: Given): Promise<Judged> {
    const { external_id } = given
    const refused = (error: Refusal) => ({ external_id, error, item: null })
    const access = readAccess(given)
    if (!access) return refused('bad-readers')
    const content = await contentOf(actor, given)
    if (typeof content === 'string') return refused(content)
    const { bytes, mime, file_name } = content
    const hash = sha256(bytes).toString('hex')
    const row: NewItem = {
      external_id,
      version: hash,
      title: given.title,
      path: cleanPath(given.path),
      url: given.url ?? null,
      author: given.author,
      mime,
      size: bytes.length,
      sha256: hash,
      storage_key: itemBytes.keyOf({ id: appId }, hash),
      file_name,
      source_updated_at: given.updated_at ? new Date(given.updated_at) : clock.now(),
      ...access,
    }
    return { external_id, error: null, item: { row, bytes } }
  }

  return async (actor: Pusher, appId: AppId, items: readonly Given[]): Promise<Judged[]> => {
    // Rights first: a stranger must not learn which files exist.
    await db.withTenant(actor, (tx) => fedAppFor(tx, { kinds, actor, appId }))
    const last = new Map(items.map((item) => [item.external_id, item]))
    const judged: Judged[] = []
    for (const item of last.values()) judged.push(await judge(actor, appId, item))
    return judged
  }
}

export type ReadPushed = ReturnType<typeof createReadPushed>

/** Folder names without empty and climbing ones. */
const cleanPath = (path: string): string =>
  path
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')
