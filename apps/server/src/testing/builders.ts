import type { FilePurpose, Language, MemberState, UserType } from '@zhiwen/contract/enums.ts'
import type {
  DeviceId,
  FileId,
  InvitationId,
  MemberId,
  NoticeId,
  RoleId,
  UserId,
  WorkspaceId,
} from '@zhiwen/contract/ids.ts'
import type { Client } from 'pg'
import { createPasswords } from '../modules/identity/passwords/hashing.ts'
import { companyNameKey } from '../modules/workspace/company-name.ts'
import type { Clock } from '../platform/clock.ts'
import { sha256 } from '../platform/crypto.ts'
import { newId, randomSecret } from '../platform/ids.ts'
import type { Storage } from '../platform/storage/index.ts'

/** Where things are built: a connection of the system role, and the time. */
type Where = { system: Pick<Client, 'query'>; clock: Clock }

/** Password of every built user. */
export const builtPassword = 'a-good-password'
const builtHash = createPasswords().hash(builtPassword)

let count = 0
const nextNumber = () => String(13_900_000_000 + ++count)

type UserFields = {
  display_name: string
  mobile: string
  email: string | null
  is_active: boolean
  is_operator: boolean
  preferred_language: Language
}
export type BuiltUser = UserFields & { id: UserId; username: string; country_code: string }

/** A person with a verified mobile number; active unless told otherwise, in no workspace yet. */
export async function buildUser(
  { system, clock }: Where,
  changes: Partial<UserFields> = {},
): Promise<BuiltUser> {
  const user: BuiltUser = {
    id: newId<UserId>(),
    username: `user_${randomSecret(6)
      .replaceAll(/[^A-Za-z0-9]/g, '')
      .toLowerCase()}_${++count}`,
    display_name: '王小明',
    country_code: '+86',
    mobile: nextNumber(),
    email: null,
    is_active: true,
    is_operator: false,
    preferred_language: 'zh-hans',
    ...changes,
  }
  const now = clock.now()
  await system.query(
    `insert into users (id, username, display_name, country_code, mobile_e164, email,
       email_verified_at, password_hash, is_active, is_operator, preferred_language, terms_version,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, '2026-11', $12, $12)`,
    [
      user.id,
      user.username,
      user.display_name,
      user.country_code,
      user.country_code + user.mobile,
      user.email,
      user.email && now,
      await builtHash,
      user.is_active,
      user.is_operator,
      user.preferred_language,
      now,
    ],
  )
  return user
}

export type BuiltWorkspace = { id: WorkspaceId; company_name: string; creator: BuiltUser }

/** Seats and documents of a built company, unless the test is about them. */
const plentyOfSeats = 100_000
const plentyOfDocuments = 1_000_000

/** A company with seats; its creator is made along unless one is given, and has it as current workspace. */
export async function buildWorkspace(
  where: Where,
  changes: { company_name?: string; creator?: BuiltUser; seats?: number; documents?: number } = {},
): Promise<BuiltWorkspace> {
  const creator = changes.creator ?? (await buildUser(where))
  const company_name = changes.company_name ?? `公司 ${++count}`
  const id = newId<WorkspaceId>()
  await where.system.query(
    `insert into workspaces (id, company_name, company_name_key, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [id, company_name, companyNameKey(company_name), creator.id, where.clock.now()],
  )
  const { seats = plentyOfSeats, documents = plentyOfDocuments } = changes
  await buildAccount(where, id, { seats, documents })
  const workspace = { id, company_name, creator }
  await buildMember(where, { workspace, user: creator, user_type: 3 })
  return workspace
}

/** The free plan with other numbers. */
async function buildAccount(
  { system, clock }: Where,
  workspaceId: WorkspaceId,
  { seats, documents }: { seats: number; documents: number },
) {
  const subscription = newId<string>()
  const now = clock.now()
  await system.query(
    `insert into subscriptions (workspace_id, id, plan, source, state, starts_at, daily_chats,
       documents, members, created_at)
     values ($1, $2, 'free', 3, 'active', $4, 20, $5, $3, $4)`,
    [workspaceId, subscription, seats, now, documents],
  )
  for (const [pool, amount] of Object.entries({ members: seats, documents })) {
    if (amount > 0) {
      await system.query(
        `insert into quota_ledger (workspace_id, id, pool, kind, amount, subscription_id, created_at)
         values ($1, $2, $3, 'grant', $4, $5, $6)`,
        [workspaceId, newId<string>(), pool, amount, subscription, now],
      )
    }
    await system.query(
      'insert into quota_balances (workspace_id, pool, granted, used) values ($1, $2, $3, 0)',
      [workspaceId, pool, amount],
    )
  }
}

/** Seats of members who were built and did not join. */
export async function buildTakenSeats(
  { system, clock }: Where,
  workspaceId: WorkspaceId,
  taken: number,
): Promise<void> {
  await system.query(
    `insert into quota_ledger (workspace_id, id, pool, kind, amount, created_at)
     values ($1, $2, 'members', 'commit', $3, $4)`,
    [workspaceId, newId<string>(), -taken, clock.now()],
  )
  await system.query(
    "update quota_balances set used = used + $2 where workspace_id = $1 and pool = 'members'",
    [workspaceId, taken],
  )
}

type MemberFields = {
  workspace: Pick<BuiltWorkspace, 'id'>
  user?: BuiltUser
  user_type?: UserType
  state?: MemberState
}

/** A place in a workspace, which becomes the current one of its user. */
export async function buildMember(
  where: Where,
  { workspace, user: given, user_type = 1, state = 'active' }: MemberFields,
): Promise<{ id: MemberId; user: BuiltUser }> {
  const user = given ?? (await buildUser(where))
  const id = newId<MemberId>()
  await where.system.query(
    `insert into members (workspace_id, id, user_id, ws_username, user_type, state, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [workspace.id, id, user.id, user.display_name, user_type, state, where.clock.now()],
  )
  if (state === 'active') await buildTakenSeats(where, workspace.id, 1)
  await where.system.query('update users set current_workspace_id = $2 where id = $1', [
    user.id,
    workspace.id,
  ])
  return { id, user }
}

/** A place that waits for somebody who was invited and has no account here yet. */
export async function buildInvitedPlace(
  { system, clock }: Where,
  { workspace, name = '林可欣' }: { workspace: Pick<BuiltWorkspace, 'id'>; name?: string },
): Promise<MemberId> {
  const id = newId<MemberId>()
  await system.query(
    `insert into members (workspace_id, id, ws_username, name, user_type, state, created_at, updated_at)
     values ($1, $2, $3, $3, 1, 'invited', $4, $4)`,
    [workspace.id, id, name, clock.now()],
  )
  return id
}

export type BuiltInvitation = { id: InvitationId; code: string }

type InvitationFields = {
  workspace: Pick<BuiltWorkspace, 'id'>
  max_uses?: number
  expires_at?: Date
  /** The place a named one waits for, and whom it is for. */
  memberId?: MemberId
  email?: string
  phone?: string
  roleIds?: RoleId[]
}

/** An open link, or an invitation for somebody whose place waits. */
export async function buildInvitation(
  { system, clock }: Where,
  { workspace, memberId, ...given }: InvitationFields,
): Promise<BuiltInvitation> {
  const [id, code] = [newId<InvitationId>(), randomSecret(24)]
  const now = clock.now()
  const { rows } = await system.query(
    'select id, user_id from members where workspace_id = $1 and user_type = 3',
    [workspace.id],
  )
  await system.query(
    `insert into invitations (workspace_id, id, kind, code_hash, member_id, email, country_code,
       phone, term, expires_at, max_uses, created_by, created_by_user, inviter, language, created_at)
     values ($1, $2, $3, $4, $5, $6, '+86', $7, '7d', $8, $9, $10, $11, '邀请人', 'zh-hans', $12)`,
    [
      workspace.id,
      id,
      memberId ? 'named' : 'link',
      sha256(code),
      memberId ?? null,
      given.email ?? '',
      given.phone ?? '',
      given.expires_at ?? new Date(now.getTime() + 7 * 24 * 3_600_000),
      given.max_uses ?? (memberId ? 1 : 100),
      rows[0].id,
      rows[0].user_id,
      now,
    ],
  )
  for (const roleId of given.roleIds ?? []) {
    await system.query(
      'insert into invitation_roles (workspace_id, invitation_id, role_id) values ($1, $2, $3)',
      [workspace.id, id, roleId],
    )
  }
  return { id, code }
}

/** A custom role nobody is in. */
export async function buildRole(
  { system, clock }: Where,
  { workspace, name = `角色 ${++count}` }: { workspace: Pick<BuiltWorkspace, 'id'>; name?: string },
): Promise<RoleId> {
  const id = newId<RoleId>()
  await system.query(
    `insert into roles (workspace_id, id, name, name_key, description, created_at, updated_at)
     values ($1, $2, $3, $4, '', $5, $5)`,
    [workspace.id, id, name, companyNameKey(name), clock.now()],
  )
  return id
}

export type BuiltSignIn = { token: string; refreshToken: string; signInId: DeviceId }

/** Signs a user in on one more device; a negative time gives tokens that ended that long ago. */
export async function signIn(
  { system, clock }: Where,
  user: Pick<BuiltUser, 'id'>,
  { expiresInSeconds = 900 }: { expiresInSeconds?: number } = {},
): Promise<BuiltSignIn> {
  const signInId = newId<DeviceId>()
  const [token, refreshToken] = [randomSecret(), randomSecret()]
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + expiresInSeconds * 1000)
  await system.query(
    `insert into sign_ins (id, user_id, user_agent, ip, created_at, last_used_at)
     values ($1, $2, 'test', '127.0.0.1', $3, $3)`,
    [signInId, user.id, now],
  )
  await system.query(
    'insert into access_tokens (token_hash, sign_in_id, expires_at) values ($1, $2, $3)',
    [sha256(token), signInId, expiresAt],
  )
  await system.query(
    'insert into refresh_tokens (token_hash, sign_in_id, expires_at) values ($1, $2, $3)',
    [sha256(refreshToken), signInId, expiresAt],
  )
  return { token, refreshToken, signInId }
}

/** Something a person was told and has not read. */
export async function buildNotice(
  { system, clock }: Where,
  { to, workspace }: { to: Pick<BuiltUser, 'id'>; workspace: Pick<BuiltWorkspace, 'id'> },
): Promise<NoticeId> {
  const id = newId<NoticeId>()
  await system.query(
    `insert into notices (workspace_id, id, user_id, kind, params, company_name, created_at)
     values ($1, $2, $3, 'enabled', '{"actor":"某人"}', '某公司', $4)`,
    [workspace.id, id, to.id, clock.now()],
  )
  return id
}

/** A stored picture of a user, not yet referred to by anything. */
export async function buildFile(
  { system, clock, platform }: Where & { platform: { storage: Storage } },
  { owner, purpose = 'avatar' }: { owner: Pick<BuiltUser, 'id'>; purpose?: FilePurpose },
): Promise<FileId> {
  const id = newId<FileId>()
  const key = `user/${id}`
  const bytes = Buffer.from(`bytes of ${owner.id}`)
  await platform.storage.put(key, bytes, { contentType: 'image/png' })
  await system.query(
    `insert into user_files (id, owner_user_id, purpose, name, size, mime, sha256, storage_key,
       created_at, stored_at)
     values ($1, $2, $3, 'a.png', $4, 'image/png', $5, $6, $7, $7)`,
    [id, owner.id, purpose, bytes.length, sha256(bytes).toString('hex'), key, clock.now()],
  )
  return id
}

/** A stored logo of a workspace, not yet in use. */
export async function buildLogo(
  { system, clock, platform }: Where & { platform: { storage: Storage } },
  { workspace, purpose }: { workspace: Pick<BuiltWorkspace, 'id'>; purpose: FilePurpose },
): Promise<FileId> {
  const id = newId<FileId>()
  const key = `user/${id}`
  const bytes = Buffer.from(`logo of ${workspace.id}`)
  await platform.storage.put(key, bytes, { contentType: 'image/png' })
  await system.query(
    `insert into workspace_files (workspace_id, id, uploaded_by, purpose, name, size, mime, sha256,
       storage_key, created_at, stored_at)
     values ($1, $2, $2, $3, 'a.png', $4, 'image/png', $5, $6, $7, $7)`,
    [workspace.id, id, purpose, bytes.length, sha256(bytes).toString('hex'), key, clock.now()],
  )
  return id
}
