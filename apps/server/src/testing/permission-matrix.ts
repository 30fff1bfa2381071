/** Who tries: three levels, a member who was disabled, and the creator of another company. */
export type Caller = 'member' | 'admin' | 'creator' | 'disabled' | 'other'
/** What comes of it: past every check of rights, or the name of the refusal. */
export type Verdict =
  | 'allowed'
  | 'access-denied'
  | 'state-conflict'
  | 'not-found'
  | 'member-disabled'

export type PermissionRow = {
  /** Row of the specification's matrix (product.md §2). */
  rule: `ROLE-${number}`
  does: string
  call: string
  /** Whom it is done to, where that decides. */
  target?: 'member' | 'admin' | 'creator'
  /** State of that person, where the act needs another than active. */
  targetState?: 'active' | 'disabled'
  /** The part of the request that makes it this act. */
  body?: Record<string, unknown>
  by: Record<Caller, Verdict>
}

const [denied, off, gone] = ['access-denied', 'member-disabled', 'not-found'] as const
const allowed = 'allowed'

/** Own things of a person: no company is asked. */
const anyone = {
  member: allowed,
  admin: allowed,
  creator: allowed,
  disabled: allowed,
  other: allowed,
} as const
const everyMember = { ...anyone, disabled: off } as const
/** A manager in the own company; the other company's creator acts in their own. */
const managers = { ...everyMember, member: denied } as const
/** The same on one object: another company's is not there. */
const managersOn = { ...managers, other: gone } as const
const creatorOnly = { ...managers, admin: denied } as const
const creatorOn = { ...creatorOnly, other: gone } as const
/** Nobody can: the creator is told that it cannot be, others that it is not theirs. */
const nobodyOn = { ...creatorOn, creator: 'state-conflict' } as const

const own = (call: string, does: string): PermissionRow => ({
  rule: 'ROLE-2',
  does,
  call,
  by: anyone,
})
const onMember = (
  action: string,
  target: 'member' | 'admin' | 'creator',
  targetState: 'active' | 'disabled' = 'active',
): PermissionRow => ({
  rule: target === 'member' ? 'ROLE-22' : 'ROLE-23',
  does: `${action} a ${target}`,
  call: action === 'edit' ? 'PUT /members/:member_id' : `POST /members/:member_id/${action}`,
  target,
  targetState,
  by: target === 'member' ? managersOn : target === 'admin' ? creatorOn : nobodyOn,
})
const bulk = (
  does: string,
  rule: `ROLE-${number}`,
  change: object,
  by: PermissionRow['by'],
  target: PermissionRow['target'] = 'member',
): PermissionRow => ({ rule, does, call: 'POST /members/bulk', target, body: { change }, by })
const managing = (
  rule: `ROLE-${number}`,
  does: string,
  call: string,
  isOnObject = false,
): PermissionRow => ({
  rule,
  does,
  call,
  by: isOnObject ? managersOn : managers,
})

/** An app of the person alone; another company's is not there. */
const ownApp = (does: string, call: string): PermissionRow => ({
  rule: 'ROLE-8',
  does,
  call,
  by: { ...everyMember, other: gone },
})

/**
 * The permission matrix of the specification (§2) as far as its calls exist, as plain data: the
 * test of the API and the browser test both read it. A served call without a row fails the test.
 */
export const permissionMatrix: readonly PermissionRow[] = [
  own('GET /user/info', 'read the own profile'),
  own('POST /user/info/active', 'finish the guide'),
  own('PUT /user/base_info', 'change the own profile, language and theme'),
  own('PUT /user/mobile_num', 'change the own mobile'),
  own('PUT /user/email', 'change the own email'),
  own('PUT /user/password', 'change the own password'),
  own('GET /user/devices', 'see the own devices'),
  own('GET /avatar/user', 'choose an avatar'),
  own('POST /upload', 'upload an own picture'),
  own('DELETE /user', 'delete the own account'),
  own('GET /notices', 'read the own notices'),
  own('GET /news', 'hear news of the own account'),
  {
    ...own('PUT /user/current_workspace', 'switch the workspace'),
    by: { ...anyone, disabled: gone, other: gone },
  },
  {
    ...own('DELETE /user/devices/:device_id', 'sign another device out'),
    by: { ...anyone, other: gone },
  },
  { ...own('POST /notices/read', 'mark own notices as read'), by: { ...anyone, other: gone } },
  { rule: 'ROLE-3', does: 'create a workspace', call: 'POST /workspaces', by: anyone },
  {
    rule: 'ROLE-3',
    does: 'accept an invitation',
    call: 'POST /invitations/by_code/:code/accept',
    by: anyone,
  },
  {
    rule: 'ROLE-19',
    does: 'find colleagues for a picker',
    call: 'GET /members/directory',
    by: everyMember,
  },
  managing('ROLE-20', 'see the member list', 'GET /members'),
  managing('ROLE-20', 'see one member', 'GET /members/:member_id', true),
  managing('ROLE-20', 'export members', 'POST /members/export'),
  managing('ROLE-21', 'check rows of people', 'POST /members/check'),
  managing('ROLE-21', 'read people from a file', 'POST /members/file'),
  managing('ROLE-21', 'add people', 'POST /members'),
  managing('ROLE-21', 'see invitations', 'GET /invitations'),
  managing('ROLE-21', 'make an invitation link', 'POST /invitations'),
  managing('ROLE-21', 'renew an invitation', 'POST /invitations/:invitation_id/reset', true),
  managing('ROLE-21', 'send an invitation again', 'POST /invitations/:invitation_id/resend', true),
  managing('ROLE-21', 'revoke an invitation', 'DELETE /invitations/:invitation_id', true),
  managing('ROLE-21', 'see who joined', 'GET /invitations/:invitation_id/joined', true),
  managing('ROLE-21', 'see connected directories', 'GET /directory_sources'),
  managing('ROLE-21', 'connect a directory', 'POST /directory_sources'),
  managing('ROLE-21', 'disconnect a directory', 'DELETE /directory_sources/:app_id', true),
  managing('ROLE-21', 'look into a directory', 'GET /directory_sources/:app_id/tree', true),
  managing('ROLE-21', 'import people', 'POST /directory_sources/:app_id/imports', true),
  managing('ROLE-21', 'see imports', 'GET /directory_sources/:app_id/imports', true),
  managing('ROLE-21', 'see one import', 'GET /directory_imports/:import_id', true),
  managing('ROLE-21', 'see people of an import', 'GET /directory_imports/:import_id/rows', true),
  managing('ROLE-21', 'stop an import', 'POST /directory_imports/:import_id/cancel', true),
  managing('ROLE-21', 'repeat an import', 'POST /directory_imports/:import_id/retry', true),
  onMember('edit', 'member'),
  onMember('disable', 'member'),
  onMember('enable', 'member', 'disabled'),
  onMember('remove', 'member'),
  onMember('edit', 'admin'),
  onMember('disable', 'admin'),
  onMember('enable', 'admin', 'disabled'),
  onMember('remove', 'admin'),
  { ...onMember('edit', 'creator'), by: creatorOn },
  onMember('disable', 'creator'),
  onMember('remove', 'creator'),
  bulk('disable several', 'ROLE-22', { action: 'disable' }, managersOn),
  bulk(
    'disable several, an admin among them',
    'ROLE-23',
    { action: 'disable' },
    creatorOn,
    'admin',
  ),
  bulk('remove several, an admin among them', 'ROLE-23', { action: 'remove' }, creatorOn, 'admin'),
  bulk('promote to admin', 'ROLE-23', { action: 'set_type', ws_user_type: 2 }, creatorOn),
  bulk('demote an admin', 'ROLE-23', { action: 'set_type', ws_user_type: 1 }, creatorOn, 'admin'),
  bulk(
    'demote the creator',
    'ROLE-24',
    { action: 'set_type', ws_user_type: 1 },
    nobodyOn,
    'creator',
  ),
  {
    rule: 'ROLE-24',
    does: 'transfer the company',
    call: 'POST /workspace/transfer',
    by: { ...creatorOnly, other: allowed },
  },
  { rule: 'ROLE-24', does: 'delete the workspace', call: 'DELETE /workspace', by: creatorOnly },
  managing('ROLE-25', 'see roles', 'GET /roles'),
  managing('ROLE-25', 'make a role', 'POST /roles'),
  managing('ROLE-25', 'see one role', 'GET /roles/:role_id', true),
  managing('ROLE-25', 'edit a role', 'PUT /roles/:role_id', true),
  managing('ROLE-25', 'choose members of a role', 'POST /roles/:role_id/members', true),
  managing('ROLE-25', 'see what a role opens', 'GET /roles/:role_id/uses', true),
  managing('ROLE-25', 'delete a role', 'DELETE /roles/:role_id', true),
  { rule: 'ROLE-2', does: 'change the own nickname', call: 'PUT /members/me', by: everyMember },
  {
    rule: 'ROLE-26',
    does: 'leave the workspace',
    call: 'POST /workspace/leave',
    by: { ...everyMember, creator: 'state-conflict', other: 'state-conflict' },
  },
  { rule: 'ROLE-8', does: 'look into the store', call: 'GET /app_store', by: everyMember },
  { rule: 'ROLE-8', does: 'see own apps', call: 'GET /apps', by: everyMember },
  { rule: 'ROLE-8', does: 'connect an own app', call: 'POST /apps', by: everyMember },
  { rule: 'ROLE-8', does: 'try a connection', call: 'POST /app_test', by: everyMember },
  ownApp('see an own app', 'GET /apps/:app_id'),
  ownApp('change an own app', 'PUT /apps/:app_id'),
  ownApp('see what goes with an own app', 'GET /apps/:app_id/removal'),
  ownApp('delete an own app', 'POST /apps/:app_id/delete'),
  ownApp('test an own app', 'POST /apps/:app_id/test'),
  ownApp('pause an own app', 'POST /apps/:app_id/pause'),
  ownApp('resume an own app', 'POST /apps/:app_id/resume'),
  ownApp('authorise an own app', 'GET /oauth/data_source/:app_key/url'),
  {
    rule: 'ROLE-8',
    does: 'come back from an authorisation',
    call: 'POST /oauth/data_source/:app_key/callback',
    by: anyone,
  },
  ownApp('upload into an own app', 'POST /apps/:app_id/items'),
  ownApp('take items out of an own app', 'POST /apps/:app_id/items/remove'),
  ownApp('push groups of an own app', 'PUT /apps/:app_id/groups'),
  ownApp('make a push key of an own app', 'POST /apps/:app_id/push_key'),
  ownApp('sync an own app', 'POST /apps/:app_id/sync'),
  ownApp('see runs of an own app', 'GET /apps/:app_id/sync_runs'),
  ownApp('see one run', 'GET /sync_runs/:run_id'),
  ownApp('release a held run', 'POST /sync_runs/:run_id/confirm'),
  ownApp('cancel a run', 'POST /sync_runs/:run_id/cancel'),
  ownApp('see documents of an own app', 'GET /apps/:app_id/documents'),
  ownApp('see folders of an own app', 'GET /apps/:app_id/tree'),
  ownApp('try documents again', 'POST /apps/:app_id/documents/retry'),
  ownApp('restore documents', 'POST /apps/:app_id/documents/restore'),
  ownApp('keep documents out of search', 'POST /apps/:app_id/documents/exclude'),
  ownApp('read passages of an own document', 'GET /documents/:document_id/passages'),
  { rule: 'ROLE-8', does: 'see own doc groups', call: 'GET /doc_groups', by: everyMember },
  { rule: 'ROLE-8', does: 'make an own doc group', call: 'POST /doc_groups', by: everyMember },
  ownApp('change an own doc group', 'PUT /doc_groups/:group_id'),
  ownApp('delete an own doc group', 'DELETE /doc_groups/:group_id'),
  managing('ROLE-9', 'see apps of members', 'GET /personal_apps'),
  managing('ROLE-10', 'see the mapping', 'GET /apps/:app_id/permission_matches', true),
  managing('ROLE-10', 'map again', 'POST /apps/:app_id/permission_matches/run', true),
  managing('ROLE-10', 'try pairs', 'POST /apps/:app_id/custom_matches/preview', true),
  managing('ROLE-10', 'save pairs', 'PUT /apps/:app_id/custom_matches', true),
  managing('ROLE-10', 'try permissions', 'POST /apps/:app_id/permission_preview', true),
  managing('ROLE-27', 'see the settings', 'GET /workspace'),
  managing('ROLE-27', 'change the settings', 'PUT /workspace'),
  managing('ROLE-27', 'see the embedding model', 'GET /workspace/embedding'),
  managing('ROLE-27', 'change the embedding model', 'PUT /workspace/embedding'),
  { rule: 'ROLE-28', does: 'see plan and quota', call: 'GET /quota', by: everyMember },
  managing('ROLE-31', 'read the audit log', 'GET /audit_logs'),
  {
    rule: 'ROLE-31',
    does: 'export the audit log',
    call: 'POST /audit_logs/export',
    by: creatorOnly,
  },
]
