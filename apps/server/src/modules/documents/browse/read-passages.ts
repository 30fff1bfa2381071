import { buffer } from 'node:stream/consumers'
import type { readPassages } from '@zhiwen/contract/documents.ts'
import type { DocumentId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import type { Db } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import type { SourceNeeds } from '../needs.ts'
import { decodePassages, type Passage } from '../passages-file.ts'
import { documentFor } from '../policy.ts'
import * as repo from './repo.ts'
import { toRow } from './to-row.ts'

type Needs = Pick<SourceNeeds, 'appFor' | 'readScope'> & { db: Db; storage: Storage }
type Query = InputOf<typeof readPassages>['query']

/** Makes the preview of what search and answers read in a document (API-DOC-2). */
export function createReadPassages({ db, storage, ...sources }: Needs) {
  async function open(key: string): Promise<Passage[]> {
    const stored = await storage.get(key)
    // A newer version may just have replaced these bytes; asked again, the new ones are there.
    if (!stored) throw new AppError('server-busy')
    return decodePassages(await buffer(stored)).passages
  }

  return async (actor: MemberActor, id: DocumentId, { page, page_size }: Query) => {
    const { document, key } = await db.withTenant(actor, async (tx) => {
      const found = await documentFor(tx, sources, actor, id)
      const version = found.current_version
      const kept = version === null ? undefined : await repo.findPassages(tx, id, version)
      return { document: found, key: kept?.passages_key }
    })
    const passages = key === undefined ? [] : await open(key)
    const start = (page - 1) * page_size
    return {
      items: passages
        .slice(start, start + page_size)
        .map(({ no, heading, kind, page: at, text }) => ({ no, heading, kind, page: at, text })),
      total: passages.length,
      page,
      page_size,
      document: toRow({ ...document, is_readable: true }),
    }
  }
}
