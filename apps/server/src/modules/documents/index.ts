import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import type { Billing } from '../billing/index.ts'
import { countByApp, countByReason } from './count-documents.ts'
import { createApplyAccess } from './listing/apply-access.ts'
import { listKnownItems } from './listing/known-items.ts'
import { createNoteListed } from './listing/note-listed.ts'
import { createOutbox, type OutboxChanged } from './outbox/create-outbox.ts'
import { createReindex } from './outbox/reindex.ts'
import { createGivePlaces } from './places/give-places.ts'
import { createRemoval } from './removal/create-removal.ts'
import { bytesRemove, documentsPurge } from './removal/jobs.ts'
import { purgeJobs, purgeSchedules } from './removal/run-purge.ts'
import * as repo from './repo.ts'
import { verdicts } from './verdicts/verdicts.ts'
import { createWork } from './work/create-work.ts'
import { deadlinesSweep, type QueueWork, workJobs, workSchedules } from './work/jobs.ts'

export type { ListedItem } from './listing/listed-item.ts'
export type { ListedPage, Noted } from './listing/note-listed.ts'
export type { OutboxRow } from './outbox/create-outbox.ts'
export type { IndexDocument } from './outbox/repo.ts'
export { decodePassages, encodePassages, type Passage, type PassagesFile } from './passages-file.ts'
export { type Access, type AppReads, mayRead, type ReadScope } from './read-scope.ts'
export type { WorkItem } from './work/create-work.ts'
export type { NewVersion } from './work/repo.ts'
export type Documents = ReturnType<typeof createDocuments>

type Needs = {
  clock: Clock
  db: Db
  jobs: Jobs
  storage: Storage
  billing: Pick<Billing, 'takeDocuments' | 'giveBackDocuments'>
  /** The index has something to learn; told in the transaction of the change. */
  outboxChanged: OutboxChanged
  /** Documents are to be worked on again; told in the transaction of the change. */
  queueWork: QueueWork
}

/** Documents, their versions and readers, and what the index still has to learn about them. */
export function createDocuments(needs: Needs) {
  const outbox = createOutbox(needs)
  const givePlaces = createGivePlaces(needs)
  const removal = createRemoval({ ...needs, outbox })
  return {
    noteListed: createNoteListed({ ...needs, outbox, givePlaces }),
    applyAccess: createApplyAccess({ outbox }),
    known: listKnownItems,
    ...createWork({ ...needs, outbox }),
    ...createReindex({ outbox }),
    ...removal,
    ...verdicts,
    outbox,
    countByApp,
    countByReason,
    statesOf: repo.listStates,
    jobs: [deadlinesSweep, bytesRemove, documentsPurge],
    handlers: [...workJobs({ ...needs, outbox }), ...purgeJobs({ ...needs, removal })],
    schedules: [...workSchedules, ...purgeSchedules],
  }
}
