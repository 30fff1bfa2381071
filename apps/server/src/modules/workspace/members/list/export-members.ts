import type { exportMembers } from '@zhiwen/contract/members.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import type { InputOf } from '../../../../http/route.ts'
import { csvStream } from '../../../../platform/csv.ts'
import type { Texts } from '../../../../platform/i18n/index.ts'
import { getCompanyName } from '../../repo.ts'
import { roleFor } from '../../roles/policy.ts'
import { listNames } from '../../roles/repo.ts'
import { auditActor } from '../audit-actor.ts'
import type { MembersNeeds } from '../needs.ts'
import { filterOf } from './list-members.ts'
import * as repo from './repo.ts'

const atATime = 500
const headings = [
  'name',
  'ws_username',
  'username',
  'email',
  'phone',
  'type',
  'state',
  'roles',
  'joined_at',
  'last_active_at',
] as const

type Needs = Pick<MembersNeeds, 'db' | 'audit'> & { texts: Texts }

/** Makes the CSV file of all members that match, read page by page while it is sent (ROLE-20). */
export function createExportMembers({ db, audit, texts }: Needs) {
  async function* rows(actor: MemberActor, filter: repo.MemberFilter) {
    const say = (key: string) => texts.text(actor.language, `members.${key}`)
    yield headings.map((name) => say(`column-${name}`))
    let after: repo.Mark | undefined
    for (;;) {
      const part = { limit: atATime, offset: 0, ...(after && { after }) }
      const { page, names } = await db.withTenant(actor, async (tx) => ({
        page: await repo.listMembers(tx, filter, part),
        names: new Map(await listNames(tx)),
      }))
      for (const member of page) {
        const named = member.role_ids.map((id) => names.get(id) ?? '')
        yield cells(member, named.join('、'), say)
      }
      const last = page.at(-1)
      if (!last || page.length < atATime) return
      after = { value: last.name_sort, id: last.id }
    }
  }

  return async (actor: MemberActor, filters: InputOf<typeof exportMembers>['body']) => {
    // By name: page follows page by key, so nobody is twice or missing while members change.
    const filter = filterOf({ ...filters, sort: 'name' })
    await db.withTenant(actor, async (tx) => {
      if (filter.roleId) await roleFor(tx, filter.roleId)
      const count = await repo.countMembers(tx, filter)
      const name = await getCompanyName(tx, actor.workspaceId)
      await audit.record(tx, {
        workspaceId: actor.workspaceId,
        actor: await auditActor(tx, actor),
        action: 'members.exported',
        object: { kind: 'workspace', id: actor.workspaceId, name },
        after: { ...filters, count },
      })
    })
    return csvStream(rows(actor, filter))
  }
}

const cells = (member: repo.ListedMember, roles: string, say: (key: string) => string) => [
  member.name,
  member.ws_username,
  member.username,
  member.email,
  member.phone && `(${member.country_code}) ${member.phone}`,
  say(`type-${member.user_type}`),
  say(`state-${member.state}`),
  roles,
  member.joined_at?.toISOString() ?? '',
  member.last_active_at?.toISOString() ?? '',
]
