import { userTypes } from '@zhiwen/contract/enums.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import * as repo from './repo.ts'

type Who = Pick<MemberActor, 'memberId' | 'userType'>

const isManager = ({ userType }: Who) => userType >= userTypes.admin
const isOwn = (actor: Who, app: repo.ContentApp) =>
  app.scope === 'personal' ? app.created_by === actor.memberId : isManager(actor)

/** ROLE-8…10: own apps and, for managers, those of the company; managers may stop anybody's. */
const may = {
  read: isOwn,
  manage: isOwn,
  stop: (actor: Who, app: repo.ContentApp) => isOwn(actor, app) || isManager(actor),
}
export type AppAct = keyof typeof may

/** Loads an app for one action, or throws; one that is not theirs answers like one that is not there. */
export async function appFor(
  tx: TenantTx,
  actor: Who,
  id: AppId,
  action: AppAct,
): Promise<repo.ContentApp> {
  return allowed(actor, await repo.findById(tx, id), action)
}

/** The same, kept from changing until the transaction ends. */
export async function lockedAppFor(
  tx: TenantTx,
  actor: Who,
  id: AppId,
  action: AppAct,
): Promise<repo.ContentApp> {
  return allowed(actor, await repo.lockApp(tx, id), action)
}

/** The company's app of this id, for what managers alone see of its readers. */
export async function companyAppFor(tx: TenantTx, id: AppId): Promise<repo.ContentApp> {
  const app = await repo.findById(tx, id)
  if (app?.scope !== 'workspace') throw new AppError('not-found')
  return app
}

/** An app for work of our own, or nothing when it is gone. */
export const contentApp = (tx: TenantTx, id: AppId): Promise<repo.ContentApp | undefined> =>
  repo.findById(tx, id)

function allowed(actor: Who, app: repo.ContentApp | undefined, action: AppAct): repo.ContentApp {
  if (!app || !may[action](actor, app)) throw new AppError('not-found')
  return app
}
