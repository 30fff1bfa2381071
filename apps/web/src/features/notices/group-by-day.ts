import type { Notice } from '@zhiwen/contract/notices.ts'
import { dateText } from '../../lib/time/index.ts'

/** The calendar day of a moment, in the browser's zone. */
export const dayOf = (at: string | number): string => dateText(new Date(at))

/** Notices of the same calendar day together, in the order they came. */
export function groupByDay(notices: readonly Notice[]): [string, Notice[]][] {
  const days = new Map<string, Notice[]>()
  for (const notice of notices) {
    const day = dayOf(notice.created_at)
    days.set(day, [...(days.get(day) ?? []), notice])
  }
  return [...days]
}
