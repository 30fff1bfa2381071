import type { AppId, DocumentId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { SourceNeeds } from '../needs.ts'
import { countOf } from '../removal/repo.ts'

type Needs = Pick<SourceNeeds, 'appFor'> & { db: Db }
type App = Awaited<ReturnType<SourceNeeds['appFor']>>

/** Makes the way into an app for a change of its documents; one id of another app refuses them all. */
export const createOpenChange =
  ({ db, appFor }: Needs) =>
  <T>(
    actor: MemberActor,
    { appId, ids }: { appId: AppId; ids: readonly DocumentId[] },
    act: (tx: TenantTx, app: App) => Promise<T>,
  ): Promise<T> =>
    db.withTenant(actor, async (tx) => {
      const app = await appFor(tx, actor, appId, 'manage')
      if ((await countOf(tx, appId, ids)) !== new Set(ids).size) throw new AppError('not-found')
      return act(tx, app)
    })
