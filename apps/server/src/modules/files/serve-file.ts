import type { FileId } from '@zhiwen/contract/ids.ts'
import type { Visitor } from '../../http/actor.ts'
import type { Db } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Storage } from '../../platform/storage/index.ts'
import type { Links } from './links.ts'
import { fileFor } from './policy.ts'

type Needs = { db: Db; storage: Storage; links: Links }

/** Makes the way to the bytes of a file (API-UP-2). */
export function createServeFile({ db, storage, links }: Needs) {
  return async (visitor: Visitor, fileId: FileId, ticket: string | undefined) => {
    const hasLink = await links.isGood(fileId, ticket)
    const asker = { visitor, hasLink }
    const file = await db.withSystem('user-files', (tx) => fileFor(tx, asker, fileId))
    const body = await storage.get(file.storage_key)
    if (!body) throw new AppError('not-found')
    return { body, headers: headersOf(file) }
  }
}

const drawnPurposes = ['avatar', 'logo_square', 'logo_rect']

type Served = { mime: string; name: string; purpose: string }

function headersOf({ mime, name, purpose }: Served): Record<string, string> {
  // Only pictures we have drawn ourselves may show on a page; everything else is a download.
  const isDrawn = drawnPurposes.includes(purpose)
  return {
    'content-type': mime,
    'content-disposition': isDrawn
      ? 'inline'
      : `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'x-content-type-options': 'nosniff',
    // The bytes behind an id never change, so the asker's own cache may keep them.
    'cache-control': 'private, max-age=86400, immutable',
  }
}
