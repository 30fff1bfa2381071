const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

const pad = (value: number) => String(value).padStart(2, '0')

/** `2026-11-14`, in the browser's zone. */
export const dateText = (at: Date): string =>
  `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`

/** `2026-11-14 09:30`, in the browser's zone: the full time behind every relative one. */
export const fullTimeText = (at: Date): string =>
  `${dateText(at)} ${pad(at.getHours())}:${pad(at.getMinutes())}`

/** Calendar days between two moments. Rounded, because a day may last 23 or 25 hours. */
const daysBetween = (earlier: Date, later: Date): number => {
  const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
  return Math.round((midnight(later) - midnight(earlier)) / dayMs)
}

export type RelativeTime =
  | { unit: 'just-now' | 'yesterday' }
  | { unit: 'hours' | 'days' | 'weeks'; count: number }
  | { unit: 'date'; text: string }

/** How a moment is named beside the present one (ANS-12). */
export function relativeTime(at: Date, present: Date): RelativeTime {
  const elapsedMs = present.getTime() - at.getTime()
  if (elapsedMs < hourMs) return { unit: 'just-now' }
  const days = daysBetween(at, present)
  if (days === 0) return { unit: 'hours', count: Math.floor(elapsedMs / hourMs) }
  if (days === 1) return { unit: 'yesterday' }
  if (days <= 6) return { unit: 'days', count: days }
  if (days <= 55) return { unit: 'weeks', count: Math.floor(days / 7) }
  return { unit: 'date', text: dateText(at) }
}
