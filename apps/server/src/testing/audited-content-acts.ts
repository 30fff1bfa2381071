import * as docGroups from '@zhiwen/contract/doc-groups.ts'
import * as documents from '@zhiwen/contract/documents.ts'
import type { DocumentState } from '@zhiwen/contract/enums.ts'
import { cancelSyncRun, confirmSyncRun } from '@zhiwen/contract/sync.ts'
import { type AuditedAct, anApp, type Stage } from './audited-act.ts'
import { buildDocument } from './document-builders.ts'
import { buildRun } from './run-builders.ts'

const aDocument = async (stage: Stage, state: DocumentState = 'found') => {
  const { app, workspace } = stage
  const call = await anApp(stage)
  const of = { workspaceId: workspace.id, appId: call.params.app_id, state }
  return { call, document_ids: [await buildDocument(app, of)] }
}
const aHeldRun = async (stage: Stage) => {
  const { app, workspace } = stage
  const { token, params } = await anApp(stage)
  const of = { workspaceId: workspace.id, appId: params.app_id, state: 'held' as const }
  return { token, params: { run_id: await buildRun(app, of) } }
}
const aGroup = async ({ app, token }: Stage) => {
  const body = { scope: 'workspace' as const, name: '制度', items: [] }
  const { data } = await app.call(docGroups.createDocGroup, { token, body })
  return { call: { token, params: { group_id: data.id } }, version: data.version }
}

/** What people do with documents, held runs and doc groups. */
export const auditedContentActs = {
  'app.documents-restored': {
    shows: ['after'],
    async act(stage) {
      const { call, document_ids } = await aDocument(stage, 'removed')
      return stage.app.call(documents.restoreDocuments, { ...call, body: { document_ids } })
    },
  },
  'app.documents-excluded': {
    shows: ['after'],
    async act(stage) {
      const { call, document_ids } = await aDocument(stage)
      const body = { document_ids, is_excluded: true }
      return stage.app.call(documents.excludeDocuments, { ...call, body })
    },
  },
  'app.documents-included': {
    shows: ['after'],
    async act(stage) {
      const { call, document_ids } = await aDocument(stage)
      for (const is_excluded of [true, true, false]) {
        const body = { document_ids, is_excluded }
        await stage.app.call(documents.excludeDocuments, { ...call, body })
      }
      return { status: 200 }
    },
  },
  'app.sync-confirmed': {
    shows: ['after'],
    act: async (stage) => stage.app.call(confirmSyncRun, await aHeldRun(stage)),
  },
  'app.sync-rejected': {
    shows: ['after'],
    act: async (stage) => stage.app.call(cancelSyncRun, await aHeldRun(stage)),
  },
  'doc-group.created': {
    shows: ['after'],
    async act(stage) {
      await aGroup(stage)
      return { status: 200 }
    },
  },
  'doc-group.updated': {
    shows: ['before', 'after'],
    async act(stage) {
      const { call, version } = await aGroup(stage)
      const body = { version, name: '新制度', items: [] }
      return stage.app.call(docGroups.updateDocGroup, { ...call, body })
    },
  },
  'doc-group.deleted': {
    shows: ['before'],
    async act(stage) {
      const { call } = await aGroup(stage)
      return stage.app.call(docGroups.deleteDocGroup, call)
    },
  },
} satisfies Record<string, AuditedAct>
