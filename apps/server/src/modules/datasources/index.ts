import { peopleMatch, usersMatch } from './access/jobs.ts'
import { resolveAccess } from './access/resolve-access.ts'
import { appPurge, appSchedules, draftsClean } from './apps/jobs.ts'
import { ownerFollow } from './apps/member-ended.ts'
import { createNoteAct } from './apps/note-act.ts'
import { appFor, contentApp } from './apps/policy.ts'
import { shareOf } from './apps/share-of.ts'
import { contentRoutes } from './content-routes.ts'
import { type ContentServiceNeeds, createContentService } from './content-service.ts'
import { importSchedules, importsSweep } from './imports/jobs.ts'
import { importAdvance } from './imports/queue-next.ts'
import { bytesSweep } from './items/item-bytes.ts'
import { datasourcesRoutes } from './routes.ts'
import { createDatasourcesService, type ServiceNeeds } from './service.ts'
import * as sync from './sync/repo.ts'

export type { ContentApp } from './apps/repo.ts'
export type { Connectors } from './store/kinds.ts'
export type Datasources = ReturnType<typeof createDatasources>

type Needs = ServiceNeeds & ContentServiceNeeds

/** Connected work apps: directories of people, and sources of documents with their readers. */
export function createDatasources(needs: Needs) {
  const directories = createDatasourcesService(needs)
  const content = createContentService(needs)
  const { memberEnded, memberChanged } = content.members
  return {
    appFor,
    contentApp,
    shareOf,
    noteAct: createNoteAct(needs),
    resolveAccess,
    openSource: content.openSource,
    ...content.access,
    ...content.scopes,
    noteRefused: content.noteRefused,
    holdApp: sync.holdApp,
    noteSync: sync.noteSync,
    nextRun: sync.nextRun,
    raiseGeneration: sync.raiseGeneration,
    takeDue: sync.takeDue,
    setDue: sync.setDue,
    findPushKey: content.items.keys.find,
    roleUses: content.roleUses,
    memberEnded,
    memberChanged,
    routes: [...datasourcesRoutes(directories), ...contentRoutes(content)],
    jobs: [
      importAdvance,
      importsSweep,
      usersMatch,
      peopleMatch,
      appPurge,
      draftsClean,
      ownerFollow,
      bytesSweep,
    ],
    handlers: [...directories.handlers, ...content.handlers],
    schedules: [...importSchedules, ...appSchedules],
  }
}
