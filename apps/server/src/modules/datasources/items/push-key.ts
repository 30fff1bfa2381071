import type { AppId } from '@zhiwen/contract/ids.ts'
import type { FindPushKey, MemberActor } from '../../../http/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import { sha256 } from '../../../platform/crypto.ts'
import type { Db } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { randomSecret } from '../../../platform/ids.ts'
import type { NoteAct } from '../apps/note-act.ts'
import { lockedAppFor } from '../apps/policy.ts'
import { findByPushKey, updateApp } from '../apps/repo.ts'
import type { Kinds } from '../store/kinds.ts'

const keyStart = 'zwp_'
const keyBytes = 32

type Needs = { db: Db; clock: Clock; kinds: Kinds; note: NoteAct }

const hashOf = (key: string): string => sha256(key).toString('hex')

/** Makes keys for pushing: shown once, kept as a hash, good for one app. */
export function createPushKeys({ db, clock, kinds, note }: Needs) {
  const find: FindPushKey = async (key) => {
    const app = await db.withSystem('push-keys', (tx) => findByPushKey(tx, hashOf(key)))
    return app ? { workspaceId: app.workspace_id, appId: app.id } : null
  }
  return {
    find,
    make: (actor: MemberActor, appId: AppId) =>
      db.withTenant(actor, async (tx) => {
        const app = await lockedAppFor(tx, actor, appId, 'manage')
        if (!kinds.isPushed(app.app_key)) throw new AppError('state-conflict')
        const key = keyStart + randomSecret(keyBytes)
        await updateApp(tx, appId, { push_key_hash: hashOf(key) }, clock.now())
        await note(tx, actor, app, { action: 'app.key-made' })
        return { key }
      }),
  }
}
