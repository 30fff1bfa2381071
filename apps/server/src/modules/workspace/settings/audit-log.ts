import type { AuditRow, exportAuditRows, listAuditRows } from '@zhiwen/contract/audit.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import { csvStream } from '../../../platform/csv.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Texts } from '../../../platform/i18n/index.ts'
import type { Audit } from '../../audit/index.ts'
import { auditActor } from '../members/audit-actor.ts'
import { findName } from '../members/repo.ts'
import { getCompanyName } from '../repo.ts'

type Needs = { db: Db; audit: Audit; texts: Texts }
type Filters = InputOf<typeof exportAuditRows>['body']

const columns = [
  'number',
  'at',
  'actor',
  'action',
  'object',
  'before',
  'after',
  'ip',
  'device',
  'request_id',
] as const

/** Makes the audit log of a workspace for its managers (ROLE-31, API-WS-2). */
export function createAuditLog({ db, audit, texts }: Needs) {
  /** Whoever is named as actor must have been here; a foreign id answers like one that is not there. */
  async function requireKnown(tx: TenantTx, { workspaceId }: MemberActor, { actor }: Filters) {
    const isKnown = !actor || (await findName(tx, workspaceId, actor)) !== undefined
    if (!isKnown) throw new AppError('not-found')
  }
  async function* cells(actor: MemberActor, filters: Filters) {
    yield columns.map((name) => texts.text(actor.language, `audit.column.${name}`))
    for await (const row of audit.log.rows(actor, filters)) yield cellsOf(row)
  }
  return {
    list: (actor: MemberActor, query: InputOf<typeof listAuditRows>['query']) =>
      db.withTenant(actor, async (tx) => {
        await requireKnown(tx, actor, query)
        return audit.log.list(tx, query)
      }),
    /** All rows that match as CSV; who took them leaves a row of its own first. */
    async export(actor: MemberActor, filters: Filters) {
      await db.withTenant(actor, async (tx) => {
        await requireKnown(tx, actor, filters)
        const name = await getCompanyName(tx, actor.workspaceId)
        await audit.record(tx, {
          workspaceId: actor.workspaceId,
          actor: await auditActor(tx, actor),
          action: 'audit.exported',
          object: { kind: 'workspace', id: actor.workspaceId, name },
          after: filters,
        })
      })
      return csvStream(cells(actor, filters))
    },
  }
}

const json = (change: AuditRow['before']) => (change === null ? '' : JSON.stringify(change))

const cellsOf = (row: AuditRow): string[] => [
  String(row.number),
  row.at,
  row.actor.name,
  row.action,
  row.object.name,
  json(row.before),
  json(row.after),
  row.ip,
  row.device,
  row.request_id,
]
