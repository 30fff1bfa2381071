import type { AppState } from '@zhiwen/contract/enums.ts'
import { type AccessRow, aMember, aRole, companyOf, type IdRow } from './access-world.ts'
import { buildApp, buildDocumentFile } from './app-builders.ts'
import { buildOwnDocument, buildOwnGroup } from './document-builders.ts'
import { buildOwnRun } from './run-builders.ts'

/** An app of the person alone. */
const ownApp = (state: AppState = 'active', app_key = 'upload'): IdRow => ({
  make: (world, user) =>
    buildApp(world.app, {
      workspace: companyOf(world, user),
      owner: user,
      scope: 'personal',
      state,
      app_key,
    }),
})
const aCompanyApp: IdRow = {
  make: (world, user) => {
    const workspace = companyOf(world, user)
    return buildApp(world.app, { workspace, owner: workspace.creator })
  },
  isShared: true,
}
const aDocumentFile: IdRow = {
  make: (world, user) =>
    buildDocumentFile(world.app, { workspace: companyOf(world, user), owner: user }),
  onLine: 'unknown-file',
}
/** A document in the app that was made for the same call. */
const ownDocument: IdRow = {
  make: (world, user) =>
    buildOwnDocument(world.app, { workspace: companyOf(world, user), owner: user }),
}
const ownGroup: IdRow = {
  make: (world, user) =>
    buildOwnGroup(world.app, { workspace: companyOf(world, user), owner: user }),
}
/** A run of an app of the person alone. */
const ownRun = (state: 'queued' | 'held' | 'success'): IdRow => ({
  make: (world, user) =>
    buildOwnRun(world.app, { workspace: companyOf(world, user), owner: user, state }),
})

/** Rows of data sources, their runs and documents. */
export const appAccessRows: Record<string, AccessRow> = {
  'GET /app_store': { input: { query: { scope: 'personal' } } },
  'GET /apps': { input: { query: { scope: 'personal' } } },
  'GET /personal_apps': { input: {} },
  'POST /apps': {
    input: { body: { scope: 'personal', app_key: 'upload', title: '我的文件' } },
    ids: { 'body.role_ids[]': aRole, 'body.protected_role_ids[]': aRole },
  },
  'GET /apps/:app_id': { input: {}, ids: { 'params.app_id': ownApp() } },
  'PUT /apps/:app_id': {
    input: { body: { version: 1, auto_sync: true } },
    ids: {
      'params.app_id': ownApp(),
      'body.role_ids[]': aRole,
      'body.protected_role_ids[]': aRole,
    },
  },
  'GET /apps/:app_id/removal': { input: {}, ids: { 'params.app_id': ownApp() } },
  'POST /apps/:app_id/delete': { input: { body: {} }, ids: { 'params.app_id': ownApp() } },
  'POST /apps/:app_id/test': { input: { body: {} }, ids: { 'params.app_id': ownApp() } },
  'POST /app_test': { input: { body: { scope: 'personal', app_key: 'upload' } } },
  'POST /apps/:app_id/pause': { input: {}, ids: { 'params.app_id': ownApp() } },
  'POST /apps/:app_id/resume': { input: {}, ids: { 'params.app_id': ownApp('paused') } },
  'GET /oauth/data_source/:app_key/url': {
    input: { params: { app_key: 'drive' } },
    ids: { 'query.app_id': ownApp('active', 'drive') },
  },
  'POST /oauth/data_source/:app_key/callback': {
    input: { params: { app_key: 'upload' }, body: { code: 'x', state: 'x' } },
  },
  'POST /apps/:app_id/items': {
    input: { body: { items: [{ external_id: '1', title: '考勤制度' }] } },
    ids: { 'params.app_id': ownApp(), 'body.items[].file_id': aDocumentFile },
  },
  'POST /apps/:app_id/items/remove': {
    input: { body: { external_ids: ['1'] } },
    ids: { 'params.app_id': ownApp() },
  },
  'PUT /apps/:app_id/groups': {
    input: { body: { groups: [{ id: 'hr', members: ['email:hr@draft.test'] }] } },
    ids: { 'params.app_id': ownApp() },
  },
  'POST /apps/:app_id/push_key': { input: {}, ids: { 'params.app_id': ownApp() } },
  'GET /apps/:app_id/permission_matches': { input: {}, ids: { 'params.app_id': aCompanyApp } },
  'POST /apps/:app_id/permission_matches/run': {
    input: {},
    ids: { 'params.app_id': aCompanyApp },
  },
  'POST /apps/:app_id/custom_matches/preview': {
    input: { body: { pairs: [{ open_id: 'ou_1' }] } },
    ids: { 'params.app_id': aCompanyApp, 'body.pairs[].member_id': aMember },
  },
  'PUT /apps/:app_id/custom_matches': {
    input: { body: { pairs: [{ open_id: 'ou_1' }] } },
    ids: {
      'params.app_id': aCompanyApp,
      'body.pairs[].member_id': { ...aMember, onLine: 'unknown-member' },
    },
  },
  'POST /apps/:app_id/permission_preview': {
    input: { body: {} },
    ids: {
      'params.app_id': aCompanyApp,
      'body.member_id': aMember,
      'body.role_id': aRole,
      'body.role_ids[]': aRole,
      'body.protected_role_ids[]': aRole,
    },
  },
  'POST /apps/:app_id/sync': { input: { body: {} }, ids: { 'params.app_id': ownApp() } },
  'GET /apps/:app_id/sync_runs': { input: {}, ids: { 'params.app_id': ownApp() } },
  'GET /sync_runs/:run_id': { input: {}, ids: { 'params.run_id': ownRun('success') } },
  'POST /sync_runs/:run_id/confirm': { input: {}, ids: { 'params.run_id': ownRun('held') } },
  'POST /sync_runs/:run_id/cancel': { input: {}, ids: { 'params.run_id': ownRun('queued') } },
  'GET /apps/:app_id/documents': { input: {}, ids: { 'params.app_id': ownApp() } },
  'GET /apps/:app_id/tree': { input: {}, ids: { 'params.app_id': ownApp() } },
  'POST /apps/:app_id/documents/retry': {
    input: { body: {} },
    ids: { 'params.app_id': ownApp(), 'body.document_ids[]': ownDocument },
  },
  'POST /apps/:app_id/documents/restore': {
    input: { body: {} },
    ids: { 'params.app_id': ownApp(), 'body.document_ids[]': ownDocument },
  },
  'POST /apps/:app_id/documents/exclude': {
    input: { body: { is_excluded: true } },
    ids: { 'params.app_id': ownApp(), 'body.document_ids[]': ownDocument },
  },
  'GET /documents/:document_id/passages': {
    input: {},
    ids: { 'params.document_id': ownDocument },
  },
  'GET /doc_groups': { input: { query: { scope: 'personal' } } },
  'POST /doc_groups': {
    input: { body: { scope: 'personal', name: '入职资料', items: [{ type: 'doc' }] } },
    ids: { 'body.items[].app_id': ownApp(), 'body.items[].document_id': ownDocument },
  },
  'PUT /doc_groups/:group_id': {
    input: { body: { name: '入职资料', version: 1, items: [{ type: 'doc' }] } },
    ids: {
      'params.group_id': ownGroup,
      'body.items[].app_id': ownApp(),
      'body.items[].document_id': ownDocument,
    },
  },
  'DELETE /doc_groups/:group_id': { input: {}, ids: { 'params.group_id': ownGroup } },
}
