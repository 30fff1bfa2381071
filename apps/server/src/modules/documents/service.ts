import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import type { Billing } from '../billing/index.ts'
import { createChangeDocuments } from './browse/change-documents.ts'
import { createExcludeDocuments } from './browse/exclude-documents.ts'
import { createListDocuments } from './browse/list-documents.ts'
import { createReadPassages } from './browse/read-passages.ts'
import { createNoteGroup, type NoteNeeds } from './groups/note-group.ts'
import { createDocGroups } from './groups/service.ts'
import type { SourceNeeds } from './needs.ts'
import type { Outbox, OutboxChanged } from './outbox/create-outbox.ts'
import type { GivePlaces } from './places/give-places.ts'
import type { QueueWork } from './work/jobs.ts'

export type ServiceNeeds = SourceNeeds &
  NoteNeeds & {
    clock: Clock
    db: Db
    jobs: Jobs
    storage: Storage
    billing: Pick<
      Billing,
      'takeDocuments' | 'giveBackDocuments' | 'documentsBeyond' | 'listBeyondDocuments'
    >
    /** The index has something to learn; told in the transaction of the change. */
    outboxChanged: OutboxChanged
    /** Documents are to be worked on again; told in the transaction of the change. */
    queueWork: QueueWork
  }

export type DocumentsService = ReturnType<typeof createDocumentsService>

/** Puts together what people ask of documents; every line says what a part is given. */
export const createDocumentsService = (
  needs: ServiceNeeds & { outbox: Outbox; givePlaces: GivePlaces },
) => ({
  browse: createListDocuments(needs),
  change: { ...createChangeDocuments(needs), exclude: createExcludeDocuments(needs) },
  readPassages: createReadPassages(needs),
  groups: createDocGroups({ ...needs, noteGroup: createNoteGroup(needs) }),
})
