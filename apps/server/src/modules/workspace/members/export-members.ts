import type { exportMembers } from '@zhiwen/contract/members.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import { csvStream } from '../../../platform/csv.ts'
import type { Texts } from '../../../platform/i18n/index.ts'
import { roleFor } from '../roles/policy.ts'
import { listNames } from '../roles/repo.ts'
import { auditActor } from './audit-actor.ts'
import { filterOf } from './list-members.ts'
import type { MembersNeeds } from './needs.ts'
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
  async function* rows(actor: MemberActor, filter: repo.MemberFilter, total: number) {
    const say = (key: string) => texts.text(actor.language, `members.${key}`)
    yield headings.map((name) => say(`column-${name}`))
    for (let offset = 0; offset < total; offset += atATime) {
      const { page, names } = await db.withTenant(actor, async (tx) => {
        const page = await repo.listMembers(tx, filter, { total, limit: atATime, offset })
        return { page, names: new Map(await listNames(tx)) }
      })
      for (const member of page) {
        const named = member.role_ids.map((id) => names.get(id) ?? '')
        yield cells(member, named.join('、'), say)
      }
    }
  }

  return async (actor: MemberActor, filters: InputOf<typeof exportMembers>['body']) => {
    const { filter, total } = await db.withTenant(actor, async (tx) => {
      const filter = filterOf(filters)
      if (filter.roleId) await roleFor(tx, filter.roleId)
      const total = await repo.countMembers(tx, filter)
      await audit.record(tx, {
        workspaceId: actor.workspaceId,
        actor: await auditActor(tx, actor),
        action: 'members.exported',
        object: { kind: 'workspace', id: actor.workspaceId, name: '' },
        after: { ...filters, count: total },
      })
      return { filter, total }
    })
    return csvStream(rows(actor, filter, total))
  }
}

const cells = (member: repo.MemberRow, roles: string, say: (key: string) => string) => [
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
