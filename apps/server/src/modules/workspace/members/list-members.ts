import type { RoleId } from '@zhiwen/contract/ids.ts'
import type { listMembers, Member } from '@zhiwen/contract/members.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { roleFor } from '../roles/policy.ts'
import type { MembersNeeds } from './needs.ts'
import * as repo from './repo.ts'
import { searchKey } from './search/terms.ts'
import type { ToMembers } from './to-member.ts'

export type ListQuery = InputOf<typeof listMembers>['query']
export type Filters = Omit<ListQuery, 'page' | 'page_size'>

/** The filter of a request as the repository understands it; a role that is not ours is not found. */
export async function filterFor(tx: TenantTx, filters: Filters): Promise<repo.MemberFilter> {
  const roleId: RoleId | undefined = filters.role_id && (await roleFor(tx, filters.role_id)).id
  const key = filters.q ? searchKey(filters.q) : ''
  return {
    sort: filters.sort,
    state: filters.state,
    type: filters.type,
    roleId,
    // Something was typed and nothing of it can be looked for: nobody, not everybody.
    key: filters.q && key === '' ? '\u0000' : key,
  }
}

type Needs = Pick<MembersNeeds, 'db' | 'files'> & { toMembers: ToMembers }

/** Makes the member table and the pickers (API-MEM-1). */
export function createListMembers({ db, files, toMembers }: Needs) {
  return {
    list: (actor: MemberActor, { page, page_size, ...filters }: ListQuery) =>
      db.withTenant(actor, async (tx) => {
        const filter = await filterFor(tx, filters)
        const total = await repo.countMembers(tx, filter)
        const part = { total, limit: page_size, offset: (page - 1) * page_size }
        const rows = part.offset < total ? await repo.listMembers(tx, filter, part) : []
        const items: Member[] = await toMembers(tx, rows)
        return { items, total, page, page_size }
      }),
    /** Active colleagues for pickers: a name and a picture, nothing else (ROLE-19). */
    listColleagues: (actor: MemberActor, typed: string | undefined) =>
      db.withTenant(actor, async (tx) => {
        const filter = await filterFor(tx, { q: typed, sort: 'name', state: 'active' })
        const rows = await repo.listMembers(tx, filter, { total: Infinity, limit: 20, offset: 0 })
        const items = rows.map(async ({ id, ws_username, avatar }) => ({
          id,
          ws_username,
          avatar_url: await files.avatars.url(avatar),
        }))
        return { items: await Promise.all(items) }
      }),
  }
}
