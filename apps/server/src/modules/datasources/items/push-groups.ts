import type { pushGroups } from '@zhiwen/contract/app-items.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import type { Principal } from '../../../connectors/content-spec.ts'
import type { InputOf } from '../../../http/route.ts'
import type { Db } from '../../../platform/db/index.ts'
import { readPrincipal } from '../access/principals.ts'
import type { SaveAccess } from '../access/save-access.ts'
import type { Kinds } from '../store/kinds.ts'
import { fedAppFor, type Pusher } from './policy.ts'

type Body = InputOf<typeof pushGroups>['body']
type Needs = { db: Db; kinds: Kinds; saveAccess: SaveAccess }

/** Makes the groups of a pushed app: the whole list in the place of the one before. */
export const createPushGroups =
  ({ db, kinds, saveAccess }: Needs) =>
  (actor: Pusher, appId: AppId, { groups }: Body) =>
    db.withTenant(actor, async (tx) => {
      const app = await fedAppFor(tx, { kinds, actor, appId })
      const named = groups.map(({ id, name, parent_id, members }) => ({
        group_id: id,
        name,
        parent_id,
        members: members.flatMap((member): Principal[] => {
          const principal = readPrincipal(member)
          return principal && principal.kind !== 'group' ? [principal] : []
        }),
      }))
      await saveAccess.saveGroups(tx, app, named)
      const members = named.reduce((sum, group) => sum + group.members.length, 0)
      return { groups: named.length, members }
    })
