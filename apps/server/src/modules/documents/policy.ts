import type { DocumentId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../http/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { SourceNeeds } from './needs.ts'
import { mayRead } from './read-scope.ts'
import * as repo from './repo.ts'

/**
 * Loads a document for somebody who wants to read it, or throws: what one may not read is not there.
 * A removed one is shown only to those who could bring it back.
 */
export async function documentFor(
  tx: TenantTx,
  { appFor, readScope }: Pick<SourceNeeds, 'appFor' | 'readScope'>,
  actor: MemberActor,
  id: DocumentId,
): Promise<repo.DocumentDetail> {
  const document = await repo.findById(tx, id)
  if (!document || !mayRead(await readScope(tx, actor.memberId), document)) {
    throw new AppError('not-found')
  }
  if (document.removed_at) await appFor(tx, actor, document.app_id, 'read')
  return document
}
