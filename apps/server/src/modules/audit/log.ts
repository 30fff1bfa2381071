import type { AuditRow, listAuditRows } from '@zhiwen/contract/audit.ts'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import type { InputOf } from '../../http/route.ts'
import type { Db, TenantTx } from '../../platform/db/index.ts'
import * as repo from './repo.ts'

type ListQuery = InputOf<typeof listAuditRows>['query']
type LogFilters = Omit<ListQuery, 'page' | 'page_size'>

const pageRows = 500
const change = z.record(z.string(), z.unknown()).nullable()

/** Makes reading the log of one workspace (API-WS-2). */
export function createAuditLog({ db }: { db: Db }) {
  return {
    /** One page, newest first. */
    async list(tx: TenantTx, { page, page_size, ...query }: ListQuery) {
      const filters = filtersOf(query)
      const total = await repo.countRows(tx, filters)
      const part = { offset: (page - 1) * page_size, limit: page_size }
      const rows = await repo.listRows(tx, filters, part)
      return { items: rows.map(toAuditRow), total, page, page_size }
    },
    /** Every row that matches, newest first; each page in a transaction of its own, so none stays open. */
    async *rows(scope: { workspaceId: WorkspaceId }, query: LogFilters): AsyncGenerator<AuditRow> {
      const filters = filtersOf(query)
      let below: number | undefined
      for (;;) {
        const part = { limit: pageRows, ...(below !== undefined && { below }) }
        const rows = await db.withTenant(scope, (tx) => repo.listRows(tx, filters, part))
        yield* rows.map(toAuditRow)
        if (rows.length < pageRows) return
        below = Number(rows.at(-1)?.number)
      }
    },
  }
}

const filtersOf = ({ from, to, ...query }: LogFilters): repo.RowFilters => ({
  ...query,
  ...(from && { from: new Date(from) }),
  ...(to && { to: new Date(to) }),
})

const toAuditRow = (row: repo.ShownRow): AuditRow => ({
  number: Number(row.number),
  at: row.created_at.toISOString(),
  action: row.action,
  actor: { member_id: row.actor_member_id, name: row.actor_name },
  object: { kind: row.object_kind, id: row.object_id, name: row.object_name },
  before: change.parse(row.before),
  after: change.parse(row.after),
  ip: row.ip,
  device: row.device,
  request_id: row.request_id,
})
