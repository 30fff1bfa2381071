import type { AppId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { countByApp, countByReason } from './count-documents.ts'
import { listWithApp } from './groups/repo.ts'
import { createApplyAccess } from './listing/apply-access.ts'
import { listKnownItems } from './listing/known-items.ts'
import { createNoteListed } from './listing/note-listed.ts'
import { listNarrower } from './narrower/repo.ts'
import { createOutbox } from './outbox/create-outbox.ts'
import { createReindex } from './outbox/reindex.ts'
import { planFit, planJobs, planSchedules } from './places/fit-plan.ts'
import { createGivePlaces } from './places/give-places.ts'
import { createRemoval } from './removal/create-removal.ts'
import { appDrop, bytesRemove, documentsPurge } from './removal/jobs.ts'
import { purgeJobs, purgeSchedules } from './removal/run-purge.ts'
import * as repo from './repo.ts'
import { documentsRoutes } from './routes.ts'
import { sampleIndexed } from './sample/repo.ts'
import { createDocumentsService, type ServiceNeeds } from './service.ts'
import { verdicts } from './verdicts/verdicts.ts'
import { createWork } from './work/create-work.ts'
import { deadlinesSweep, workJobs, workSchedules } from './work/jobs.ts'

export type { ListedItem } from './listing/listed-item.ts'
export type { IndexDocument } from './outbox/repo.ts'
export { decodePassages, encodePassages, type Passage, type PassagesFile } from './passages-file.ts'
export { type Access, type AppReads, mayRead, type ReadScope } from './read-scope.ts'
export type { WorkItem } from './work/create-work.ts'
export type Documents = ReturnType<typeof createDocuments>

/** Documents, their versions and readers, and what the index still has to learn about them. */
export function createDocuments(needs: ServiceNeeds) {
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
    listNarrower,
    sampleIndexed,
    statesOf: repo.listStates,
    /** Names of the doc groups that name an app or something in it. */
    groupsWithApp: async (tx: TenantTx, appId: AppId): Promise<string[]> =>
      (await listWithApp(tx, appId)).map(({ name }) => name),
    routes: documentsRoutes(createDocumentsService({ ...needs, outbox, givePlaces })),
    titlesOf: repo.listTitles,
    jobs: [deadlinesSweep, bytesRemove, documentsPurge, appDrop, planFit],
    handlers: [
      ...workJobs({ ...needs, outbox }),
      ...purgeJobs({ ...needs, removal }),
      ...planJobs({ ...needs, outbox }),
    ],
    schedules: [...workSchedules, ...purgeSchedules, ...planSchedules],
  }
}
