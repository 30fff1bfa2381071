import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { listMembers } from '@zhiwen/contract/members.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import type { InputOf } from '../../../../http/route.ts'
import type { TenantTx } from '../../../../platform/db/index.ts'
import { roleFor } from '../../roles/policy.ts'
import type { MembersNeeds } from '../needs.ts'
import { searchKey } from '../search/terms.ts'
import { createPageMarks, type PageMarks } from './page-marks.ts'
import * as repo from './repo.ts'
import { toMember } from './to-member.ts'

export type ListQuery = InputOf<typeof listMembers>['query']
export type Filters = Omit<ListQuery, 'page' | 'page_size'>

/** The filter of a request as the repository understands it. */
export function filterOf(filters: Filters): repo.MemberFilter {
  const key = filters.q ? searchKey(filters.q) : ''
  return {
    sort: filters.sort,
    state: filters.state,
    type: filters.type,
    roleId: filters.role_id,
    // Something was typed and nothing of it can be looked for: nobody, not everybody.
    key: filters.q && key === '' ? '\u0001' : key,
  }
}

/** From here on a page is looked for by marks. */
const farOffset = 500

type Asked = { workspaceId: WorkspaceId; filter: repo.MemberFilter; limit: number; offset: number }

/** One page with the exact total; a role that is not ours is not found. */
async function readPage(tx: TenantTx, marks: PageMarks, asked: Asked) {
  const { workspaceId, filter, limit, offset } = asked
  const isFar = offset >= farOffset && !repo.isNarrow(filter)
  const start = isFar ? await marks.find(tx, workspaceId, { filter, offset }) : { offset }
  const near = await repo.listMembers(tx, filter, { limit, ...start })
  // Fewer rows than there must be: the marks do not fit any more, so walk the whole way.
  const rest = Number(near[0]?.total ?? Infinity) - offset
  const isShort = isFar && near.length < Math.min(limit, rest)
  const rows = isShort ? await repo.listMembers(tx, filter, { limit, offset }) : near
  const [first] = rows
  if (first) return { rows, total: Number(first.total ?? 0) }
  if (filter.roleId) await roleFor(tx, filter.roleId)
  return { rows, total: offset === 0 ? 0 : await repo.countMembers(tx, filter) }
}

type Needs = Pick<MembersNeeds, 'clock' | 'db' | 'files'>

/** Makes the member table and the pickers (API-MEM-1). */
export function createListMembers({ clock, db, files }: Needs) {
  const marks = createPageMarks({ clock })
  return {
    async list(actor: Pick<MemberActor, 'workspaceId'>, query: ListQuery) {
      const { page, page_size, ...filters } = query
      const part = { limit: page_size, offset: (page - 1) * page_size }
      const asked = { workspaceId: actor.workspaceId, filter: filterOf(filters), ...part }
      const { rows, total } = await db.withTenant(actor, (tx) => readPage(tx, marks, asked))
      const items = await Promise.all(rows.map((row) => toMember(files, row)))
      return { items, total, page, page_size }
    },
    /** Active colleagues for pickers: a name and a picture, nothing else (ROLE-19). */
    async listColleagues(actor: MemberActor, typed: string | undefined) {
      const filter = filterOf({ q: typed, sort: 'name', state: 'active' })
      const rows = await db.withTenant(actor, (tx) =>
        repo.listMembers(tx, filter, { limit: 20, offset: 0 }),
      )
      const items = rows.map(async ({ id, ws_username, avatar }) => ({
        id,
        ws_username,
        avatar_url: await files.avatars.url(avatar),
      }))
      return { items: await Promise.all(items) }
    },
  }
}
