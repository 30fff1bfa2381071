import type { UserInfo, updateBaseInfo, updateEmail, updateMobile } from '@zhiwen/contract/user.ts'
import type { UserActor } from '../../http/actor.ts'
import type { InputOf } from '../../http/route.ts'
import type { Config } from '../../platform/config.ts'
import type { Db, SystemTx } from '../../platform/db/index.ts'
import type { Events } from '../../platform/events/index.ts'
import type { Limits } from '../../platform/limits.ts'
import { type Files, uploadedFile } from '../files/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Workspace } from '../workspace/index.ts'
import { createChangeAccount } from './change-account.ts'
import { createFollowProfile } from './follow-profile.ts'
import { createGuide } from './guide.ts'
import { createOwnPlace } from './own-place.ts'
import { createPlaces } from './places.ts'
import { createRemoveAccount } from './remove-account.ts'
import { createUserInfo } from './user-info.ts'

export type ServiceNeeds = {
  config: Config
  db: Db
  limits: Limits
  events: Pick<Events, 'announceUser'>
  files: Files
  identity: Identity
  workspace: Workspace
}

type BaseInfo = InputOf<typeof updateBaseInfo>['body']

export type AccountService = ReturnType<typeof createAccountService>

/** Makes account settings: rules of people live in identity, rules of places in workspace, here they meet. */
export function createAccountService(needs: ServiceNeeds) {
  const { db, files, identity, limits } = needs
  const { avatars } = files
  const readInfo = createUserInfo(needs)
  const change = createChangeAccount({ db, readInfo })
  const follow = createFollowProfile(needs)
  const getInfo = (actor: UserActor) => change(actor, async () => {})

  async function saveProfile(tx: SystemTx, { userId }: UserActor, body: BaseInfo) {
    const { avatar: before } = await identity.users.updateProfile(tx, userId, body)
    if (body.avatar === undefined || body.avatar === before) return
    const [next, old] = [uploadedFile(body.avatar), uploadedFile(before)]
    const claim = { ownerUserId: userId, purpose: 'avatar' } as const
    if (next) await files.claim(tx, { ...claim, fileId: next })
    if (old) await files.release(tx, old)
  }

  return {
    ...createGuide({ ...needs, change }),
    ...createPlaces({ ...needs, change }),
    ...createOwnPlace({ ...needs, change }),
    getInfo,
    remove: createRemoveAccount(needs),
    /** Changes profile, language, theme and colour; a picture must be the user's own upload (API-USER-3). */
    async updateBaseInfo(actor: UserActor, body: BaseInfo): Promise<UserInfo> {
      // "Taken" tells who is here, so names are tried a few times a minute only (attack B14).
      if (body.username) await limits.take('name-probe', actor.userId)
      return change(actor, (tx) =>
        follow.inside(tx, actor.userId, () => saveProfile(tx, actor, body)),
      )
    },
    async updateMobile(actor: UserActor, body: InputOf<typeof updateMobile>['body']) {
      await follow.around(actor.userId, () => identity.changeMobile(actor, body))
      return getInfo(actor)
    },
    async updateEmail(actor: UserActor, body: InputOf<typeof updateEmail>['body']) {
      await follow.around(actor.userId, () => identity.changeEmail(actor, body))
      return getInfo(actor)
    },
    async getAvatars(actor: UserActor) {
      const { avatar_url } = await getInfo(actor)
      return { current_url: avatar_url, presets: avatars.presets }
    },
  }
}
