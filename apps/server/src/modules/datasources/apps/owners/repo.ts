import { authTypes, directoryKeys } from '@zhiwen/contract/enums.ts'
import type { AppId, MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { sql, type Tx } from '../../../../platform/db/index.ts'
import { appsDb } from '../repo.ts'

const idsOf = (rows: readonly { id: AppId }[]): AppId[] => rows.map(({ id }) => id)

const changing = (tx: Tx, workspaceId: WorkspaceId, owner: MemberId) =>
  appsDb(tx)
    .updateTable('apps')
    .where('workspace_id', '=', workspaceId)
    .where('created_by', '=', owner)
    .where('deleted_at', 'is', null)

/** Personal apps of a member. */
export async function listPersonal(tx: Tx, workspaceId: WorkspaceId, owner: MemberId) {
  const found = await appsDb(tx)
    .selectFrom('apps')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('created_by', '=', owner)
    .where('scope', '=', 'personal')
    .where('deleted_at', 'is', null)
    .execute()
  return idsOf(found)
}

/** Whether a company app would be without its person. */
export async function hasCompanyApps(tx: Tx, workspaceId: WorkspaceId, owner: MemberId) {
  const found = await appsDb(tx)
    .selectFrom('apps')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where((eb) => eb.or([eb('created_by', '=', owner), eb('signed_in_by', '=', owner)]))
    .where('scope', '=', 'workspace')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Company apps that read their source as this person. */
const signedIn = (tx: Tx, workspaceId: WorkspaceId, person: MemberId) =>
  appsDb(tx)
    .updateTable('apps')
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .where('scope', '=', 'workspace')
    .where('auth_type', '=', authTypes.oauth)
    .where('app_key', 'not in', directoryKeys)
    .where(sql<boolean>`coalesce(signed_in_by, created_by) = ${person}`)

/** Notes why an app needs a sign-in; nothing when that was noted already, so that it is told once. */
export const noteLost = (tx: Tx, workspaceId: WorkspaceId, id: AppId) =>
  appsDb(tx)
    .updateTable('apps')
    .set({ reason_code: 'needs-sign-in' })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', '=', 'needs_auth')
    .where('reason_code', 'is', null)
    .returning('id')
    .executeTakeFirst()

const anew = sql<number>`sync_generation + 1`

/** Stops the personal apps of somebody who was disabled; what they had paused themselves stays so. */
export async function pausePersonal(
  tx: Tx,
  workspaceId: WorkspaceId,
  owner: MemberId,
  now: Date,
): Promise<AppId[]> {
  const paused = await changing(tx, workspaceId, owner)
    .set({ state: 'paused', is_owner_off: true, sync_generation: anew, updated_at: now })
    .where('scope', '=', 'personal')
    .where('state', '=', 'active')
    .returning('id')
    .execute()
  return idsOf(paused)
}

/** Lets them go on when the person is enabled again. */
export async function resumePersonal(
  tx: Tx,
  workspaceId: WorkspaceId,
  owner: MemberId,
  now: Date,
): Promise<AppId[]> {
  const resumed = await changing(tx, workspaceId, owner)
    .set({ state: 'active', is_owner_off: false, updated_at: now })
    .where('scope', '=', 'personal')
    .where('state', '=', 'paused')
    .where('is_owner_off', '=', true)
    .returning('id')
    .execute()
  return idsOf(resumed)
}

/**
 * Gives company apps to somebody who stays. A sign-in of the person who left is worth nothing more, also
 * in an app that somebody else made; which reason is left for the job that tells of it.
 */
export async function handOver(
  tx: Tx,
  workspaceId: WorkspaceId,
  { from, to, now }: { from: MemberId; to: MemberId; now: Date },
): Promise<AppId[]> {
  const ended = await signedIn(tx, workspaceId, from)
    .set({
      state: sql`case when state = 'draft' then state else 'needs_auth' end`,
      credential: '',
      signed_in_by: null,
      // What is told already is not told again.
      reason_code: sql`case when state = 'needs_auth' then reason_code end`,
      sync_generation: anew,
      updated_at: now,
    })
    .returning('id')
    .execute()
  await changing(tx, workspaceId, from)
    .set({ created_by: to })
    .where('scope', '=', 'workspace')
    .execute()
  return idsOf(ended)
}
