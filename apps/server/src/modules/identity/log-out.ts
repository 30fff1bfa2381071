import type { DeviceId, UserId } from '@zhiwen/contract/ids.ts'
import type { UserActor } from '../../http/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto.ts'
import type { Db, SystemTx } from '../../platform/db/index.ts'
import * as repo from './repo.ts'
import type { SignIns } from './sign-ins.ts'

type Holder = { user_id: UserId; sign_in_id: DeviceId }
type Asked = { user: UserActor | null; refreshToken: string | undefined; everywhere: boolean }

type Needs = { db: Db; clock: Clock; signIns: SignIns }

/** Makes signing out: ends what the token or the cookie belongs to, and never fails for lack of one. */
export function createLogOut({ db, clock, signIns }: Needs) {
  return ({ user, refreshToken, everywhere }: Asked): Promise<void> =>
    db.withSystem('sign-in', async (tx) => {
      const now = clock.now()
      const byToken = user && { user_id: user.userId, sign_in_id: user.signInId }
      const byCookie = refreshToken ? await holderOf(tx, refreshToken, now) : null
      for (const holder of [byToken, byCookie]) {
        if (!holder) continue
        const only = everywhere ? undefined : holder.sign_in_id
        await signIns.end(tx, holder.user_id, { only, reason: 'signed-out' })
      }
    })
}

/** A cookie that was exchanged or has expired speaks for nobody any more. */
async function holderOf(tx: SystemTx, token: string, now: Date): Promise<Holder | null> {
  const found = await repo.findRefreshToken(tx, sha256(token))
  return found && !found.used_at && found.expires_at > now ? found : null
}
