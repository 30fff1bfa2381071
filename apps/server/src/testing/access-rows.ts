import type { ImportState } from '@zhiwen/contract/enums.ts'
import {
  type AccessRow,
  aMember,
  aRole,
  companyOf,
  type IdMaker,
  type IdRow,
  type World,
} from './access-world.ts'
import { appAccessRows } from './app-access-rows.ts'
import type { BuiltSignIn } from './builders.ts'
import {
  buildFile,
  buildInvitation,
  buildInvitedPlace,
  buildLogo,
  buildMember,
  buildNotice,
  builtPassword,
  signIn,
} from './builders.ts'
import { buildDirectoryApp, buildImport } from './directory-builders.ts'
import { codeByPhone } from './people.ts'

export { type AccessRow, buildWorld, canary, type World } from './access-world.ts'

const code = { verification_code: '123456' }
const passwords = { password: 'another-password', confirm_password: 'another-password' }
const mobile = { country_code: '+86', mobile: '13700000000' }
const deviceOf: IdMaker = async ({ app }, user): Promise<BuiltSignIn['signInId']> =>
  (await signIn(app, user)).signInId
const fileOf: IdMaker = ({ app }, user) => buildFile(app, { owner: user })
const noticeOf: IdMaker = ({ app, own, other }, user) =>
  buildNotice(app, { to: user, workspace: user.id === other.creator.id ? other : own })
const disabledOf: IdMaker = async (world, user) =>
  (await buildMember(world.app, { workspace: companyOf(world, user), state: 'disabled' })).id
const logoOf =
  (purpose: 'logo_square' | 'logo_rect'): IdMaker =>
  (world, user) =>
    buildLogo(world.app, { workspace: companyOf(world, user), purpose })
/** The version a manager of the own company sees just now. */
const versionNow = async ({ app, own }: World) =>
  (await app.system.query('select version from workspaces where id = $1', [own.id])).rows[0]
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
  'GET /workspace/embedding': { input: {} },
  'PUT /workspace/embedding': { input: { body: { kind: 'builtin' } } },
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
  ...appAccessRows,
}
