import type { AppId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { AccessList, Principal, SourceItem } from '../../../connectors/content-spec.ts'
import type { Clock } from '../../../platform/clock.ts'
import { sha256 } from '../../../platform/crypto.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { ContentApp } from '../apps/repo.ts'
import { saveRules } from '../sync/repo.ts'
import type { QueueMatching } from './jobs.ts'
import { cleanEmail, cleanMobile, isContactId, openIdOf } from './principals.ts'
import * as repo from './repo.ts'

const nameMax = 200

export type SaveAccessNeeds = {
  clock: Clock
  queueMatching: QueueMatching
  /** Items name readers by contact themselves, beside the list. */
  hasItemReaders: (app: Pick<ContentApp, 'app_key'>) => boolean
  /** Groups come by calls of their own; a list read a moment ago must not undo one. */
  hasPushedGroups: (app: Pick<ContentApp, 'app_key'>) => boolean
}
type App = Pick<ContentApp, 'id' | 'workspace_id' | 'app_key' | 'acl_hash'>

/** Makes the keeping of users, groups and rules of a source. */
export function createSaveAccess(needs: SaveAccessNeeds) {
  const { clock, queueMatching, hasItemReaders, hasPushedGroups } = needs

  async function noteUsers(tx: TenantTx, app: Place, users: readonly repo.UserRow[]) {
    if (users.length === 0) return
    await repo.saveUsers(tx, app.id, users, clock.now())
    await queueMatching(tx, app)
  }

  return {
    /** Makes users, groups and rules exactly these; a list as it was before writes nothing. */
    async saveAccess(tx: TenantTx, app: App, list: AccessList): Promise<{ changed: boolean }> {
      const hash = sha256(JSON.stringify(list)).toString('hex')
      if (hash === app.acl_hash) return { changed: false }
      const users = usersOf(list)
      const except = users.map(({ open_id }) => open_id)
      await repo.removeUsers(tx, app.id, { except, isContactKept: hasItemReaders(app) })
      if (!hasPushedGroups(app)) await repo.replaceGroups(tx, app.id, groupsOf(list))
      await noteUsers(tx, app, users)
      await saveRules(tx, app.id, { rules: list.rules, hash })
      return { changed: true }
    },
    /** Makes the groups of an app exactly these, and users of whoever is in them. */
    async saveGroups(tx: TenantTx, app: Place, groups: AccessList['groups']): Promise<void> {
      await repo.replaceGroups(tx, app.id, groupsOf({ groups }))
      await noteUsers(tx, app, contactUsers(groups.flatMap(({ members }) => members)))
    },
    /** Makes source users of whoever items name by contact. */
    async noteReaders(
      tx: TenantTx,
      app: Place,
      items: readonly Pick<SourceItem, 'access'>[],
    ): Promise<void> {
      await noteUsers(tx, app, contactUsers(items.flatMap(({ access }) => principalsOf(access))))
    },
  }
}

type Place = { id: AppId; workspace_id: WorkspaceId }
export type SaveAccess = ReturnType<typeof createSaveAccess>

function principalsOf(access: SourceItem['access']): Principal[] {
  if (access.kind === 'private') return [access.owner]
  return access.kind === 'listed' ? [...access.readers, ...(access.deny ?? [])] : []
}

/** Whoever is named by contact, as users of the source. */
export function contactUsers(principals: readonly Principal[]): repo.UserRow[] {
  const openIds = new Set(principals.flatMap((principal) => openIdOf(principal) || []))
  return [...openIds].filter(isContactId).map((open_id) => {
    const [kind, ...rest] = open_id.split(':')
    const contact = rest.join(':')
    const contacts = { mobile: '', email: '', [kind === 'email' ? 'email' : 'mobile']: contact }
    return { open_id, name: contact, is_active: true, ...contacts }
  })
}

function usersOf({ users, groups, rules }: AccessList): repo.UserRow[] {
  const named = [
    ...groups.flatMap(({ members }) => members),
    ...rules.flatMap(({ access }) => principalsOf(access)),
  ]
  const listed = users.flatMap((user): repo.UserRow[] => {
    const open_id = openIdOf({ kind: 'user', open_id: user.open_id })
    if (!open_id) return []
    const contacts = { mobile: cleanMobile(user.mobile), email: cleanEmail(user.email) }
    const name = user.name.normalize('NFKC').trim().slice(0, nameMax)
    return [{ open_id, name, is_active: user.is_active, ...contacts }]
  })
  // The source's own word about a user counts more than a mention.
  const all = [...contactUsers(named), ...listed].map((user) => [user.open_id, user] as const)
  return [...new Map(all).values()]
}

function groupsOf({ groups }: Pick<AccessList, 'groups'>) {
  const unique = [...new Map(groups.map((group) => [group.group_id, group])).values()]
  const seats = new Map<string, { group_id: string; open_id: string }>()
  for (const { group_id, members } of unique) {
    for (const open_id of members.flatMap((member) => openIdOf(member) || [])) {
      seats.set(`${group_id}\n${open_id}`, { group_id, open_id })
    }
  }
  return {
    groups: unique.map(({ group_id, name, parent_id }) => ({
      group_id,
      name: name.slice(0, nameMax),
      parent_id,
    })),
    seats: [...seats.values()],
  }
}
