import type { MemberId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Caller } from '../../http/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { type Db, isUniqueViolation, type SystemTx } from '../../platform/db/index.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Audit } from '../audit/index.ts'
import { companyNameKey } from './company-name.ts'
import * as repo from './repo.ts'

export type ServiceNeeds = { config: Config; clock: Clock; db: Db; audit: Audit }

type NewCompany = {
  workspaceId: WorkspaceId
  creator: Caller & { userId: UserId }
  name: string
  wsUsername: string
}

export type WorkspaceService = ReturnType<typeof createWorkspaceService>

/** Makes what others may ask of workspaces; functions with a transaction take part in the caller's. */
export function createWorkspaceService({ clock, db, audit }: ServiceNeeds) {
  return {
    newWorkspaceId: (): WorkspaceId => newId<WorkspaceId>(),
    /** Makes a company with its one creator; of two same names at once, one is taken (attack A6). */
    async create(tx: SystemTx, company: NewCompany): Promise<void> {
      const now = clock.now()
      const company_name_key = companyNameKey(company.name)
      if (company_name_key === '') {
        throw fieldError('input-invalid', 'company_name', 'field.company-name-length')
      }
      const workspace = {
        id: company.workspaceId,
        company_name: company.name,
        company_name_key,
        created_by: company.creator.userId,
      }
      await repo.insertWorkspace(tx, workspace, now).catch((error: unknown) => {
        if (!isUniqueViolation(error, 'workspaces_company_name_key')) throw error
        throw fieldError('value-taken', 'company_name', 'field.company-name-taken')
      })
      const creator = {
        workspace_id: company.workspaceId,
        id: newId<MemberId>(),
        user_id: company.creator.userId,
        ws_username: company.wsUsername,
      }
      await repo.insertCreator(tx, creator, now)
      await audit.record(tx, {
        workspaceId: company.workspaceId,
        actor: { ...company.creator, memberId: creator.id, name: company.wsUsername },
        action: 'workspace.created',
        object: { kind: 'workspace', id: company.workspaceId, name: company.name },
      })
    },
    /** The place of a user in one workspace, read on every request (ROLE-47). */
    findMembership: (workspaceId: WorkspaceId, userId: UserId) =>
      db.withTenant({ workspaceId }, (tx) => repo.findMembership(tx, userId)),
    listMemberships: (tx: SystemTx, userId: UserId) => repo.listMemberships(tx, userId),
    /** Throws unless the user has an active place there; a foreign workspace is not found. */
    async requireActive(tx: SystemTx, workspaceId: WorkspaceId, userId: UserId): Promise<void> {
      if (!(await repo.holdActiveMembership(tx, workspaceId, userId))) {
        throw new AppError('not-found')
      }
    },
    /** Leaves every workspace of a user; a creator must hand over first (API-USER-12). */
    async leaveAll(tx: SystemTx, userId: UserId): Promise<void> {
      if (await repo.findCreatorship(tx, userId)) throw new AppError('state-conflict')
      await repo.leaveWorkspaces(tx, userId, clock.now())
    },
  }
}

export type Membership = Awaited<ReturnType<WorkspaceService['listMemberships']>>[number]
