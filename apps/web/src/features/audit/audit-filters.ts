import { type AuditAction, auditActions } from '@zhiwen/contract/enums.ts'
import type { MemberId } from '@zhiwen/contract/ids.ts'
import { defaultPageSize, pageSizes } from '@zhiwen/contract/limits.ts'
import { findId } from '../../lib/ids.ts'

/** Spans of time to choose from; `custom` goes from one day to another. */
export const spans = ['today', 'week', 'month', 'custom'] as const
export type Span = (typeof spans)[number]

/** What the log shows; all of it stands in the address. */
export type AuditFilters = {
  q: string
  action: AuditAction | null
  actor: MemberId | null
  span: Span | null
  /** Days as `2026-11-14`, for the custom span. */
  from: string
  to: string
  page: number
  size: number
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const daysBack = { today: 0, week: 6, month: 29 } as const

const oneOf = <T>(known: readonly T[], given: string | null): T | null =>
  known.find((each) => String(each) === given) ?? null
const dayOf = (text: string | null) => (text && dayPattern.test(text) ? text : '')

const pageOf = (text: string | null) => {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page < 1_000_000 ? page : 1
}

/** Reads the filters of an address; whatever is not understood counts as not given. */
export const readFilters = (query: URLSearchParams): AuditFilters => ({
  q: (query.get('q') ?? '').slice(0, 100),
  action: oneOf(auditActions, query.get('action')),
  actor: findId(query.get('actor')),
  span: oneOf(spans, query.get('span')),
  from: dayOf(query.get('from')),
  to: dayOf(query.get('to')),
  page: pageOf(query.get('page')),
  size: oneOf(pageSizes, query.get('size')) ?? defaultPageSize,
})

/** The same address with some filters changed; a change of anything but the page starts at the first one. */
export function writeFilters(query: URLSearchParams, changes: Partial<AuditFilters>) {
  const next = new URLSearchParams(query)
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    const isUsual = value === null || value === '' || (name === 'page' && value === 1)
    if (isUsual) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** Whether the log is narrowed at all: an empty one then means "no match". */
export const isNarrowed = ({ q, action, actor, span }: AuditFilters): boolean =>
  q !== '' || action !== null || actor !== null || span !== null

const startOf = (day: string) => new Date(`${day}T00:00:00`)

const dayAfter = (day: string) => {
  const at = startOf(day)
  at.setDate(at.getDate() + 1)
  return at
}

function bounds({ span, from, to }: AuditFilters, present: Date) {
  if (span === null) return {}
  if (span === 'custom') {
    return { from: from ? startOf(from) : undefined, to: to ? dayAfter(to) : undefined }
  }
  const start = new Date(present.getFullYear(), present.getMonth(), present.getDate())
  start.setDate(start.getDate() - daysBack[span])
  return { from: start, to: undefined }
}

const iso = (at: Date | undefined) =>
  at && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined

/** The filters as the API takes them: days are those of the reader's clock. */
export function asQuery(filters: AuditFilters, present: Date) {
  const { from, to } = bounds(filters, present)
  return {
    q: filters.q || undefined,
    action: filters.action ?? undefined,
    actor: filters.actor ?? undefined,
    from: iso(from),
    to: iso(to),
  }
}
