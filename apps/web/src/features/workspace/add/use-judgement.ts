import { debounceMs } from '@zhiwen/contract/limits.ts'
import { useEffect, useState } from 'react'
import { isBlank, type PersonRow } from './person-row.ts'
import { type Judgement, useCheckedRows } from './queries.ts'

export type Standing = 'blank' | 'checking' | 'valid' | 'doubtful' | 'wrong' | 'sent'

/** A value once it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** How every row stands, by the server's judgement of the list as it is now. */
export function useJudgement(rows: readonly PersonRow[], revision: number) {
  const open = rows.filter((row) => row.sent === null && !isBlank(row))
  const settled = useSettled(revision)
  const check = useCheckedRows(open, settled)
  const judged = check.data?.byKey

  const judgementOf = (row: PersonRow): Judgement | undefined => {
    const found = judged?.get(row.key)
    return found && found.edit === row.edit ? found : undefined
  }
  const standingOf = (row: PersonRow): Standing => {
    if (row.sent) return 'sent'
    if (isBlank(row)) return 'blank'
    return judgementOf(row)?.verdict ?? 'checking'
  }
  return {
    standingOf,
    reasonsOf: (row: PersonRow) =>
      row.refused.length > 0 ? row.refused : (judgementOf(row)?.reasons ?? []),
    seatsLeft: check.data?.seatsLeft ?? null,
    isChecking: settled !== revision || check.isFetching,
    error: check.error,
    retry: () => void check.refetch(),
  }
}

export type Judge = ReturnType<typeof useJudgement>
