import { userTypes } from '@zhiwen/contract/enums.ts'
import type { MemberId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { SystemTx, TenantTx } from '../../platform/db/index.ts'
import { workspaceDb } from './tables.ts'

export type NewWorkspace = {
  id: WorkspaceId
  company_name: string
  company_name_key: string
  created_by: UserId
}

export const insertWorkspace = (tx: SystemTx, workspace: NewWorkspace, now: Date) =>
  workspaceDb(tx)
    .insertInto('workspaces')
    .values({ ...workspace, created_at: now, updated_at: now })
    .execute()

type NewCreator = { workspace_id: WorkspaceId; id: MemberId; user_id: UserId; ws_username: string }

export const insertCreator = (tx: SystemTx, creator: NewCreator, now: Date) =>
  workspaceDb(tx)
    .insertInto('members')
    .values({
      ...creator,
      user_type: userTypes.creator,
      state: 'active',
      created_at: now,
      updated_at: now,
    })
    .execute()

/** The place of a user in the workspace of the transaction. */
export const findMembership = (tx: TenantTx, userId: UserId) =>
  workspaceDb(tx)
    .selectFrom('members')
    .select(['id', 'user_type', 'state'])
    .where('user_id', '=', userId)
    .where('state', '!=', 'left')
    .executeTakeFirst()

/** Every place of a user, across workspaces, in the order they were taken. */
export const listMemberships = (tx: SystemTx, userId: UserId) =>
  workspaceDb(tx)
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .select([
      'members.workspace_id',
      'members.id as member_id',
      'members.ws_username',
      'members.user_type',
      'members.state',
      'workspaces.company_name',
      'workspaces.primary_color',
      'workspaces.chat_enabled',
    ])
    .where('members.user_id', '=', userId)
    .where('members.state', '!=', 'left')
    .orderBy('members.created_at')
    .orderBy('members.workspace_id')
    .execute()

/** Holds the active place of a user in a workspace until the transaction ends, or finds none. */
export const holdActiveMembership = (tx: SystemTx, workspaceId: WorkspaceId, userId: UserId) =>
  workspaceDb(tx)
    .selectFrom('members')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .forShare()
    .executeTakeFirst()

export const findCreatorship = (tx: SystemTx, userId: UserId) =>
  workspaceDb(tx)
    .selectFrom('members')
    .select('workspace_id')
    .where('user_id', '=', userId)
    .where('user_type', '=', userTypes.creator)
    .limit(1)
    .executeTakeFirst()

/** Leaves every workspace; creators cannot, and are kept by the statement itself. */
export const leaveWorkspaces = (tx: SystemTx, userId: UserId, now: Date) =>
  workspaceDb(tx)
    .updateTable('members')
    .set({ state: 'left', updated_at: now })
    .where('user_id', '=', userId)
    .where('user_type', '!=', userTypes.creator)
    .where('state', '!=', 'left')
    .execute()
