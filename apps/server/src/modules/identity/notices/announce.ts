import type { Language } from '@zhiwen/contract/enums.ts'
import type { NoticeId, UserId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { SystemTx } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import { noticeSend } from './jobs.ts'
import * as repo from './repo.ts'

type Owner = {
  id: UserId
  email: string | null
  email_verified_at: Date | null
  preferred_language: Language
}

/**
 * Makes the notice of a change, in the transaction of the change. It goes to the mailbox the account
 * had before; a mailbox nobody has proved gets nothing (attack A14).
 */
export function createAnnounce({ jobs, clock }: { jobs: Jobs; clock: Clock }) {
  return async (tx: SystemTx, kind: repo.NoticeKind, owner: Owner): Promise<void> => {
    if (!owner.email || !owner.email_verified_at) return
    const id = newId<NoticeId>()
    await repo.insertNotice(tx, {
      id,
      kind,
      user_id: owner.id,
      email: owner.email,
      language: owner.preferred_language,
      created_at: clock.now(),
    })
    await jobs.send(tx, noticeSend, { notice_id: id })
  }
}

export type Announce = ReturnType<typeof createAnnounce>
