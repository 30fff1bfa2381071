import type { InvitationExpiry, InvitationState, Language } from '@zhiwen/contract/enums.ts'
import type { InvitationId, MemberId, RoleId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { SystemTx, TenantTx, Tx } from '../../../platform/db/index.ts'
import { invitationsDb } from './tables.ts'

const columns = [
  'workspace_id',
  'id',
  'kind',
  'code_hash',
  'member_id',
  'name',
  'email',
  'country_code',
  'phone',
  'term',
  'expires_at',
  'max_uses',
  'used',
  'revoked_at',
  'created_by_user',
  'inviter',
  'language',
  'created_at',
] as const

const invitations = (tx: Tx) => invitationsDb(tx).selectFrom('invitations').select(columns)

export const findById = (tx: TenantTx, id: InvitationId) =>
  invitations(tx).where('id', '=', id).executeTakeFirst()

/** Reads an invitation and keeps it from changing until the transaction ends. */
export const lockById = (tx: TenantTx, id: InvitationId) =>
  invitations(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findById>>>

/** The invitation of a code, in whichever workspace it is. */
export const findByCode = (tx: SystemTx, codeHash: Buffer) =>
  invitations(tx).where('code_hash', '=', codeHash).executeTakeFirst()

/** A named invitation by its id, in whichever workspace it is. */
export const findNamed = (tx: SystemTx, id: InvitationId) =>
  invitations(tx).where('id', '=', id).where('kind', '=', 'named').executeTakeFirst()

export type NewInvitation = {
  workspace_id: WorkspaceId
  id: InvitationId
  kind: 'link' | 'named'
  code_hash: Buffer
  member_id: MemberId | null
  name: string
  email: string
  country_code: string
  phone: string
  term: InvitationExpiry
  expires_at: Date
  max_uses: number
  created_by: MemberId
  created_by_user: UserId
  inviter: string
  language: Language
  created_at: Date
}

export const insertInvitations = (tx: TenantTx, rows: readonly NewInvitation[]) =>
  invitationsDb(tx)
    .insertInto('invitations')
    .values([...rows])
    .returning(columns)
    .execute()

export const insertRoles = (
  tx: TenantTx,
  workspaceId: WorkspaceId,
  { invitationId, roleIds }: { invitationId: InvitationId; roleIds: readonly RoleId[] },
) =>
  invitationsDb(tx)
    .insertInto('invitation_roles')
    .values(
      [...new Set(roleIds)].map((role_id) => ({
        workspace_id: workspaceId,
        invitation_id: invitationId,
        role_id,
      })),
    )
    .execute()

export const listRoles = (tx: Tx, workspaceId: WorkspaceId, ids: readonly InvitationId[]) =>
  invitationsDb(tx)
    .selectFrom('invitation_roles')
    .select(['invitation_id', 'role_id'])
    .where('workspace_id', '=', workspaceId)
    .where('invitation_id', 'in', ids)
    .execute()

/** Uses an invitation once more. Check and use are one statement, so parallel calls cannot overdo it. */
export const use = (tx: SystemTx, { workspace_id, id }: InvitationRow, now: Date) =>
  invitationsDb(tx)
    .updateTable('invitations')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) => eb('used', '<', eb.ref('max_uses')))
    .returning('used')
    .executeTakeFirst()

type Use = { workspace_id: WorkspaceId; invitation_id: InvitationId; member_id: MemberId }

export const insertUse = (tx: SystemTx, use: Use, now: Date) =>
  invitationsDb(tx)
    .insertInto('invitation_uses')
    .values({ ...use, joined_at: now })
    .execute()

/** Named invitations of a workspace that wait for one of these contacts, newest first. */
export const listNamedFor = (
  tx: SystemTx,
  workspaceId: WorkspaceId,
  { email, country_code, phone }: { email: string; country_code: string; phone: string },
) =>
  invitations(tx)
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'named')
    .where((eb) =>
      eb.or([
        eb.and([eb('phone', '=', phone), eb('country_code', '=', country_code)]),
        ...(email ? [eb('email', '=', email)] : []),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()

/** Revokes what is still open; says which. */
export const revoke = (tx: TenantTx, id: InvitationId, now: Date) =>
  invitationsDb(tx)
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()

/** Revokes the open invitations of people who are no longer expected. */
export const revokeOf = (
  tx: Tx,
  workspaceId: WorkspaceId,
  { memberIds, now }: { memberIds: readonly MemberId[]; now: Date },
) =>
  invitationsDb(tx)
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('member_id', 'in', memberIds)
    .where('revoked_at', 'is', null)
    .where((eb) => eb('used', '<', eb.ref('max_uses')))
    .execute()

type Filter = {
  kind?: 'link' | 'named' | undefined
  state?: InvitationState | undefined
  now: Date
}

function chosen(tx: TenantTx, { kind, state, now }: Filter) {
  let rows = invitationsDb(tx).selectFrom('invitations')
  if (kind) rows = rows.where('kind', '=', kind)
  if (!state) return rows
  if (state === 'revoked') return rows.where('revoked_at', 'is not', null)
  rows = rows.where('revoked_at', 'is', null)
  if (state === 'used_up') return rows.where((eb) => eb('used', '>=', eb.ref('max_uses')))
  rows = rows.where((eb) => eb('used', '<', eb.ref('max_uses')))
  return rows.where('expires_at', state === 'expired' ? '<=' : '>', now)
}

export async function count(tx: TenantTx, filter: Filter): Promise<number> {
  const counted = chosen(tx, filter).select((eb) => eb.fn.countAll<string>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

type Part = { limit: number; offset: number }

export const list = (tx: TenantTx, filter: Filter, { limit, offset }: Part) =>
  chosen(tx, filter).select(columns).orderBy('id', 'desc').limit(limit).offset(offset).execute()

export const listUses = (tx: TenantTx, id: InvitationId, { limit, offset }: Part) =>
  invitationsDb(tx)
    .selectFrom('invitation_uses')
    .select(['member_id', 'joined_at'])
    .where('invitation_id', '=', id)
    .orderBy('joined_at', 'desc')
    .orderBy('member_id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countUses(tx: TenantTx, id: InvitationId): Promise<number> {
  const counted = await invitationsDb(tx)
    .selectFrom('invitation_uses')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('invitation_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(counted.total)
}

/** A named invitation nobody was told of yet. */
export const findUnsent = (tx: TenantTx, id: InvitationId) =>
  invitations(tx).where('id', '=', id).where('sent_at', 'is', null).executeTakeFirst()

export const markSent = (tx: Tx, workspaceId: WorkspaceId, id: InvitationId, now: Date) =>
  invitationsDb(tx)
    .updateTable('invitations')
    .set({ sent_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** Open invitations that put people into a role; one question, whatever their number. */
export const listOpenWithRole = (tx: TenantTx, roleId: RoleId, now: Date) =>
  chosen(tx, { state: 'open', now })
    .innerJoin('invitation_roles', 'invitation_roles.invitation_id', 'invitations.id')
    .select(['invitations.id', 'invitations.name', 'invitations.inviter'])
    .where('invitation_roles.role_id', '=', roleId)
    .orderBy('invitations.created_at')
    .limit(100)
    .execute()
