import type { Language } from '@zhiwen/contract/enums.ts'
import type { DocumentId, MemberId, UserId } from '@zhiwen/contract/ids.ts'
import type { getSyncRun, SyncPlan } from '@zhiwen/contract/sync.ts'
import type { z } from 'zod'

/** One line of what happened in a run. */
export type LogLine = z.infer<typeof getSyncRun.data>['log'][number]

/** What a run would do, with titles; they are masked when somebody looks. */
export type KeptPlan = SyncPlan
export type PlanSample = SyncPlan['samples'][number]

/** Who started a run, as kept with it. */
export type Starter = { user_id: UserId; member_id: MemberId; name: string; language: Language }

/** Who may read a document, in tokens of its source. */
export type Access = { visibility: 1 | 2 | 3; acl: string[]; deny: string[] }
export type Widening = Access & { id: DocumentId }
