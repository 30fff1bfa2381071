/**
 * Why code may look across workspaces: a closed list, logged at debug and counted. A new reason is a
 * line here and therefore a line in review.
 */
export const systemReasons = [
  'sign-in',
  'sign-up',
  'account',
  'notices',
  'user-files',
  'workspace-create',
  'workspace-membership',
  'workspace-delete',
  'invitations',
  'idempotency',
  'stored-secrets',
  'push-keys',
  'jobs',
  'schedule',
  'search-indexes',
  'health',
  'operator',
] as const
export type SystemReason = (typeof systemReasons)[number]
