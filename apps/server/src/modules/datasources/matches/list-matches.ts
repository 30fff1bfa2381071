import { results } from '@zhiwen/contract/enums.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import type { listMatches } from '@zhiwen/contract/matches.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import type { Workspace } from '../../workspace/index.ts'
import * as access from '../access/repo.ts'
import type { Matching } from '../access/run-matching.ts'
import { companyAppFor } from '../apps/policy.ts'

type Needs = { db: Db; matching: Matching; workspace: Pick<Workspace, 'members'> }
type Query = InputOf<typeof listMatches>['query']

const statuses = Object.values(results)

/** Makes the tab of the latest matching (READ-5, API-APP-10). */
export function createListMatches({ db, matching, workspace }: Needs) {
  return {
    list: (actor: MemberActor, appId: AppId, query: Query) =>
      db.withTenant(actor, async (tx) => {
        await companyAppFor(tx, appId)
        const { page, page_size, q, status, is_custom } = query
        const filter = {
          q,
          status: statuses.find((known) => known === status),
          isCustom: is_custom === 'true',
          limit: page_size,
          offset: (page - 1) * page_size,
        }
        const rows = await access.listMatches(tx, appId, filter)
        const ids = rows.flatMap(({ member_id }) => member_id ?? [])
        const names = new Map(
          (await workspace.members.listCards(tx, ids)).map((card) => [card.id, card.ws_username]),
        )
        const items = rows.map(({ member_id, ...row }) => ({
          ...row,
          member: member_id && { id: member_id, name: names.get(member_id) ?? '' },
        }))
        const total = await access.countMatches(tx, appId, filter)
        return { items, total, page, page_size, counts: await countsOf(tx, appId) }
      }),
    run: async (actor: MemberActor, appId: AppId): Promise<null> => {
      await db.withTenant(actor, (tx) => companyAppFor(tx, appId))
      await matching.run({ workspaceId: actor.workspaceId, appId })
      return null
    },
  }
}

async function countsOf(tx: TenantTx, appId: AppId) {
  const counts = { success: 0, pending: 0, fail: 0, ambiguous: 0 }
  for (const { status, reason, total } of await access.countByStatus(tx, appId)) {
    const number = Number(total)
    if (status === results.success) counts.success += number
    if (status === results.pending) counts.pending += number
    if (status === results.fail) counts.fail += number
    if (reason === 'ambiguous') counts.ambiguous += number
  }
  return counts
}
