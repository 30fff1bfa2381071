import type { Device as DeviceInfo } from '@zhiwen/contract/auth.ts'
import type { DeviceId } from '@zhiwen/contract/ids.ts'
import type { UserActor } from '../../http/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import * as repo from './repo.ts'
import { refreshSeconds, type SignIns } from './sign-ins.ts'

type Needs = { db: Db; clock: Clock; signIns: SignIns }

/** Makes the list of signed-in devices and the way to sign one out (API-USER-9). */
export function createDevices({ db, clock, signIns }: Needs) {
  return {
    list: (actor: UserActor): Promise<DeviceInfo[]> =>
      db.withSystem('account', async (tx) => {
        const usedAfter = new Date(clock.now().getTime() - refreshSeconds * 1000)
        const signIns = await repo.listSignIns(tx, actor.userId, usedAfter)
        return signIns.map(({ created_at, last_used_at, ...signIn }) => ({
          ...signIn,
          is_current: signIn.id === actor.signInId,
          created_at: created_at.toISOString(),
          last_used_at: last_used_at.toISOString(),
        }))
      }),
    /** Ends one sign-in of the user; anybody else's is not found. */
    remove: (actor: UserActor, deviceId: DeviceId): Promise<void> =>
      db.withSystem('account', async (tx) => {
        const ended = await signIns.end(tx, actor.userId, { only: deviceId, reason: 'removed' })
        if (ended === 0) throw new AppError('not-found')
      }),
  }
}
