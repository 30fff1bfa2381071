import type { AppState, ImportState } from '@zhiwen/contract/enums.ts'
import { buildApp, buildDocumentFile } from './app-builders.ts'
import type { BuiltSignIn, BuiltUser, BuiltWorkspace } from './builders.ts'
import {
  buildFile,
  buildInvitation,
  buildInvitedPlace,
  buildLogo,
  buildMember,
  buildNotice,
  buildRole,
  buildUser,
  buildWorkspace,
  builtPassword,
  signIn,
} from './builders.ts'
import { buildDirectoryApp, buildImport } from './directory-builders.ts'
import { buildOwnDocument, buildOwnGroup } from './document-builders.ts'
import { codeByPhone } from './people.ts'
import { buildOwnRun } from './run-builders.ts'
import type { TestApp } from './test-app.ts'

/** Two companies that know nothing of each other, and a colleague in the caller's own. */
export type World = {
  app: TestApp
  own: BuiltWorkspace
  other: BuiltWorkspace
  colleague: BuiltUser
}

/** Name that no caller outside the other company may ever see. */
export const canary = '别家公司-canary'

export async function buildWorld(app: TestApp): Promise<World> {
  const boss = await buildUser(app, { display_name: canary, email: 'canary@other.test' })
  const other = await buildWorkspace(app, { company_name: canary, creator: boss })
  const own = await buildWorkspace(app)
  const { user: colleague } = await buildMember(app, { workspace: own })
  return { app, own, other, colleague }
}

type Input = { params?: object; query?: object; body?: object }
type IdMaker = (world: World, of: BuiltUser) => Promise<string>
/** How to make an object of somebody whose id the field can name. */
type IdRow = {
  make: IdMaker
  /** It belongs to the company, so a colleague may name it too. */
  isShared?: true
  /** Lines are answered one by one: a foreign id is this word on its line, the call is a success. */
  onLine?: string
  /** Another input than the row's, where the field needs one. */
  input?: Input
  /** Ids left out of the call about this one. */
  without?: string[]
}

export type AccessRow = {
  /** A well-formed call; it need not succeed, but it must get past the gate. */
  input: Input
  /** One entry for each id the call takes. */
  ids?: Record<string, IdRow>
  /** Ids the plain call leaves out. */
  without?: string[]
  /** What must be there before the caller calls; fields for the body of the call. */
  prepare?: (world: World, caller: BuiltUser) => Promise<object>
}

const code = { verification_code: '123456' }
const passwords = { password: 'another-password', confirm_password: 'another-password' }
const mobile = { country_code: '+86', mobile: '13700000000' }
const deviceOf: IdMaker = async ({ app }, user): Promise<BuiltSignIn['signInId']> =>
  (await signIn(app, user)).signInId
const fileOf: IdMaker = ({ app }, user) => buildFile(app, { owner: user })
const noticeOf: IdMaker = ({ app, own, other }, user) =>
  buildNotice(app, { to: user, workspace: user.id === other.creator.id ? other : own })
const companyOf = ({ own, other }: World, user: BuiltUser) =>
  user.id === other.creator.id ? other : own
const memberOf: IdMaker = async (world, user) =>
  (await buildMember(world.app, { workspace: companyOf(world, user) })).id
const disabledOf: IdMaker = async (world, user) =>
  (await buildMember(world.app, { workspace: companyOf(world, user), state: 'disabled' })).id
const roleOf: IdMaker = (world, user) => buildRole(world.app, { workspace: companyOf(world, user) })
const logoOf =
  (purpose: 'logo_square' | 'logo_rect'): IdMaker =>
  (world, user) =>
    buildLogo(world.app, { workspace: companyOf(world, user), purpose })
/** The version a manager of the own company sees just now. */
const versionNow = async ({ app, own }: World) =>
  (await app.system.query('select version from workspaces where id = $1', [own.id])).rows[0]
const aMember: IdRow = { make: memberOf, isShared: true }
const aRole: IdRow = { make: roleOf, isShared: true }
const invitationOf: IdMaker = async (world, user) =>
  (await buildInvitation(world.app, { workspace: companyOf(world, user) })).id
const namedOf: IdMaker = async (world, user) => {
  const workspace = companyOf(world, user)
  const memberId = await buildInvitedPlace(world.app, { workspace })
  return (await buildInvitation(world.app, { workspace, memberId })).id
}
const anApp: IdRow = {
  make: (world, user) => buildDirectoryApp(world.app, { workspace: companyOf(world, user) }),
  isShared: true,
}
/** An app of the person alone. */
const ownApp = (state: AppState = 'active'): IdRow => ({
  make: (world, user) =>
    buildApp(world.app, {
      workspace: companyOf(world, user),
      owner: user,
      scope: 'personal',
      state,
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
const anImport = (state: ImportState): IdRow => ({
  make: (world, user) => buildImport(world.app, { workspace: companyOf(world, user), state }),
  isShared: true,
})
const aDraft = { name: '张伟', email: 'zhangwei@draft.test' }
const anInvitation: IdRow = { make: invitationOf, isShared: true }
/** Somebody in the workspace the user is in now. */
const colleagueOf: IdMaker = async ({ app }, user) => {
  const { rows } = await app.system.query(
    'select current_workspace_id as id from users where id = $1',
    [user.id],
  )
  return (await buildMember(app, { workspace: rows[0] })).id
}
const aColleague: IdRow = { make: colleagueOf, isShared: true }
const workspaceOf: IdMaker = async ({ own, other }, user) =>
  user.id === other.creator.id ? other.id : own.id

/**
 * One row for every endpoint of the contract: what to send. A new endpoint, or a new id in an old
 * one, fails the access test until it has its row here (D16).
 */
export const accessRows: Record<string, AccessRow> = {
  'POST /auth/login': {
    input: { body: { login_type: 'password', account: 'nobody', password: 'x' } },
  },
  'POST /auth/signup': {
    input: {
      body: { display_name: 'A', ...mobile, ...code, ...passwords, terms_version: '2026-11' },
    },
  },
  'POST /auth/logout': { input: {} },
  'POST /auth/password/reset': { input: { body: { account: 'nobody', ...code, ...passwords } } },
  'GET /auth/captcha': { input: {} },
  'POST /auth/refresh': { input: {} },
  'GET /auth/providers/:provider/url': { input: { params: { provider: 'nobody' } } },
  'POST /auth/login_callback': { input: { body: { provider: 'nobody', code: 'x', state: 'x' } } },
  'POST /auth/password/code': { input: { body: { account: 'nobody' } } },
  'GET /user/devices': { input: {} },
  'DELETE /user/devices/:device_id': {
    input: {},
    ids: { 'params.device_id': { make: deviceOf } },
  },
  'POST /upload': { input: { query: { purpose: 'avatar' } } },
  'GET /files/:file_id': { input: {}, ids: { 'params.file_id': { make: fileOf } } },
  'GET /notices': { input: {} },
  'POST /notices/read': { input: { body: {} }, ids: { 'body.ids[]': { make: noticeOf } } },
  'GET /news': { input: {} },
  'GET /platform_config/public': { input: {} },
  'GET /user/info': { input: {} },
  'POST /user/info/active': {
    input: {
      body: { display_name: 'A', mode: 'create', company_name: '新公司', terms_version: '2026-11' },
    },
  },
  'PUT /user/base_info': {
    input: { body: { display_name: 'A' } },
    ids: { 'body.avatar': { make: fileOf } },
  },
  'POST /user/mobile_num/verify': { input: { body: { ...mobile, verification_type: 'signup' } } },
  'PUT /user/mobile_num': { input: { body: { ...mobile, ...code } } },
  'POST /user/email/verify': { input: { body: { email: 'a@b.test', verification_type: 'login' } } },
  'PUT /user/email': { input: { body: { email: 'a@b.test', ...code, password: builtPassword } } },
  'PUT /user/password': { input: { body: { old_password: 'wrong one', ...passwords } } },
  'PUT /user/current_workspace': {
    input: {},
    ids: { 'body.workspace_id': { make: workspaceOf, isShared: true } },
  },
  'DELETE /user': { input: { body: code } },
  'GET /avatar/user': { input: {} },
  'GET /workspace': { input: {} },
  'PUT /workspace': {
    input: { body: { version: 1, chat_enabled: true } },
    prepare: versionNow,
    ids: {
      'body.logo_file_id': { make: logoOf('logo_rect'), isShared: true },
      'body.logo_square_file_id': { make: logoOf('logo_square'), isShared: true },
    },
  },
  'DELETE /workspace': { input: { body: { company_name: '别的名字', ...code } } },
  'GET /audit_logs': { input: {}, ids: { 'query.actor': aColleague } },
  'POST /audit_logs/export': { input: { body: {} }, ids: { 'body.actor': aColleague } },
  'POST /workspaces': { input: { body: { company_name: '又一家公司' } } },
  'GET /quota': { input: {} },
  'PUT /members/me': { input: { body: { ws_username: '小王' } } },
  'POST /workspace/leave': { input: {} },
  'POST /workspace/transfer': {
    input: { body: code },
    ids: { 'body.member_id': { make: colleagueOf, isShared: true } },
    prepare: async ({ app }, caller) => {
      const { token } = await signIn(app, caller)
      return { verification_code: await codeByPhone(app, caller.mobile, 'transfer', token) }
    },
  },
  'GET /invitations': { input: {} },
  'POST /invitations': { input: { body: {} }, ids: { 'body.role_ids[]': aRole } },
  'POST /invitations/:invitation_id/reset': {
    input: {},
    ids: { 'params.invitation_id': anInvitation },
  },
  'POST /invitations/:invitation_id/resend': {
    input: {},
    ids: { 'params.invitation_id': { make: namedOf, isShared: true } },
  },
  'DELETE /invitations/:invitation_id': {
    input: {},
    ids: { 'params.invitation_id': anInvitation },
  },
  'GET /invitations/:invitation_id/joined': {
    input: {},
    ids: { 'params.invitation_id': anInvitation },
  },
  'GET /invitations/by_code/:code': { input: { params: { code: 'unknown' } } },
  'POST /invitations/by_code/:code/accept': {
    input: { params: { code: 'unknown' }, body: {} },
  },
  'GET /members': { input: {}, ids: { 'query.role_id': aRole } },
  'GET /members/directory': { input: {} },
  'POST /members/export': { input: { body: {} }, ids: { 'body.role_id': aRole } },
  'GET /members/:member_id': { input: {}, ids: { 'params.member_id': aMember } },
  'PUT /members/:member_id': {
    input: { body: { version: 1, name: '改名' } },
    ids: { 'params.member_id': aMember, 'body.role_ids[]': aRole },
  },
  'POST /members/:member_id/disable': { input: {}, ids: { 'params.member_id': aMember } },
  'POST /members/:member_id/enable': {
    input: {},
    ids: { 'params.member_id': { make: disabledOf, isShared: true } },
  },
  'POST /members/:member_id/remove': {
    input: { body: {} },
    ids: { 'params.member_id': aMember, 'body.hand_over_to': aMember },
  },
  'POST /members/bulk': {
    input: { body: { change: { action: 'disable' } } },
    without: ['body.change.hand_over_to', 'body.change.role_id'],
    ids: {
      'body.member_ids[]': {
        ...aMember,
        without: ['body.change.hand_over_to', 'body.change.role_id'],
      },
      'body.change.hand_over_to': {
        ...aMember,
        input: { body: { change: { action: 'remove' } } },
        without: ['body.change.role_id'],
      },
      'body.change.role_id': {
        ...aRole,
        input: { body: { change: { action: 'add_role' } } },
        without: ['body.change.hand_over_to'],
      },
    },
  },
  'GET /roles': { input: {} },
  'POST /roles': {
    input: { body: { name: '新角色' } },
    ids: { 'body.member_ids[]': aMember },
  },
  'GET /roles/:role_id': { input: {}, ids: { 'params.role_id': aRole } },
  'PUT /roles/:role_id': {
    input: { body: { version: 1, description: '说明' } },
    ids: { 'params.role_id': aRole },
  },
  'POST /roles/:role_id/members': {
    input: { body: {} },
    ids: { 'params.role_id': aRole, 'body.add[]': aMember, 'body.remove[]': aMember },
  },
  'GET /roles/:role_id/uses': { input: {}, ids: { 'params.role_id': aRole } },
  'DELETE /roles/:role_id': { input: {}, ids: { 'params.role_id': aRole } },
  'POST /members/check': { input: { body: { rows: [aDraft] } } },
  'POST /members/file': { input: {} },
  'POST /members': { input: { body: { rows: [aDraft] } }, ids: { 'body.role_ids[]': aRole } },
  'GET /directory_sources': { input: {} },
  'POST /directory_sources': {
    input: {
      body: {
        app_key: 'feishu',
        title: '飞书通讯录',
        client_id: 'dev-directory',
        client_secret: 'dev-directory-secret',
      },
    },
  },
  'DELETE /directory_sources/:app_id': { input: {}, ids: { 'params.app_id': anApp } },
  'GET /directory_sources/:app_id/tree': { input: {}, ids: { 'params.app_id': anApp } },
  'POST /directory_sources/:app_id/imports': {
    input: { body: { department_ids: ['0'] } },
    ids: { 'params.app_id': anApp, 'body.role_ids[]': aRole },
  },
  'GET /directory_sources/:app_id/imports': { input: {}, ids: { 'params.app_id': anApp } },
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
  'GET /directory_imports/:import_id': { input: {}, ids: { 'params.import_id': anImport('done') } },
  'GET /directory_imports/:import_id/rows': {
    input: {},
    ids: { 'params.import_id': anImport('done') },
  },
  'POST /directory_imports/:import_id/cancel': {
    input: {},
    ids: { 'params.import_id': anImport('queued') },
  },
  'POST /directory_imports/:import_id/retry': {
    input: {},
    ids: { 'params.import_id': anImport('failed') },
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
