import type { Language } from '@zhiwen/contract/enums.ts'
import type { DocumentId, MemberId, UserId } from '@zhiwen/contract/ids.ts'
import type { getSyncRun, SyncPlan } from '@zhiwen/contract/sync.ts'
import type { z } from 'zod'
import type { Access } from '../../documents/index.ts'

/** One line of what happened in a run. */
export type LogLine = z.infer<typeof getSyncRun.data>['log'][number]

/** What a run would do, with titles; they are masked when somebody looks. */
export type KeptPlan = SyncPlan
export type PlanSample = SyncPlan['samples'][number]

/** Who started a run, as kept with it. */
export type Starter = { user_id: UserId; member_id: MemberId; name: string; language: Language }

/** Readers a document is to have once nobody objects. */
export type Widening = Access & { id: DocumentId }
