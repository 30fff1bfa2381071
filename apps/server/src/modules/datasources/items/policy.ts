import type { AppId } from '@zhiwen/contract/ids.ts'
import type { MemberActor, PushKeyActor } from '../../../http/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockedAppFor } from '../apps/policy.ts'
import { type ContentApp, lockApp } from '../apps/repo.ts'
import type { Kinds } from '../store/kinds.ts'

export type Pusher = MemberActor | PushKeyActor

/** Loads an app that is fed, for whoever may feed it, and keeps it until the transaction ends. */
export async function fedAppFor(
  tx: TenantTx,
  { kinds, actor, appId }: { kinds: Kinds; actor: Pusher; appId: AppId },
): Promise<ContentApp> {
  const app =
    'pushAppId' in actor ? await byKey(tx, actor, appId) : await byMember(tx, actor, appId)
  if (!kinds.isPushed(app.app_key)) throw new AppError('not-found')
  if (app.state !== 'active' && app.state !== 'paused') {
    throw new AppError('state-conflict', { state: app.state })
  }
  return app
}

const byMember = (tx: TenantTx, actor: MemberActor, appId: AppId) =>
  lockedAppFor(tx, actor, appId, 'manage')

async function byKey(tx: TenantTx, actor: PushKeyActor, appId: AppId): Promise<ContentApp> {
  const app = actor.pushAppId === appId ? await lockApp(tx, appId) : undefined
  if (!app) throw new AppError('not-found')
  return app
}
