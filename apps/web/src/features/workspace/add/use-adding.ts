import { addMembersMax } from '@zhiwen/contract/limits.ts'
import { useState } from 'react'
import type { PersonRow } from './person-row.ts'
import { useAddBatch } from './queries.ts'

type Progress = { done: number; total: number }
type Outcome = { added: number; refused: number; error: unknown }
type Settle = (settled: Map<string, Pick<PersonRow, 'sent' | 'refused'>>) => void

const added = 1

/** Sends rows to the server in batches, one after the other; stops at the first batch that fails. */
export function useAdding(settle: Settle) {
  const addBatch = useAddBatch()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function addOne(batch: readonly PersonRow[], roleIds: readonly string[]) {
    const results = await addBatch(batch, roleIds)
    const settled: Parameters<Settle>[0] = new Map()
    for (const { line, status, reasons, link } of results) {
      const row = batch[line - 1]
      if (!row) continue
      const isAdded = status === added
      settled.set(row.key, { sent: isAdded ? { link } : null, refused: isAdded ? [] : reasons })
    }
    settle(settled)
    return results.filter(({ status }) => status === added).length
  }

  async function add(rows: readonly PersonRow[], roleIds: readonly string[]) {
    if (progress || rows.length === 0) return
    const sum: Outcome = { added: 0, refused: 0, error: null }
    setOutcome(null)
    try {
      for (let from = 0; from < rows.length; from += addMembersMax) {
        setProgress({ done: from, total: rows.length })
        const batch = rows.slice(from, from + addMembersMax)
        // In turn: each batch takes what the one before has left of the plan.
        // oxlint-disable-next-line no-await-in-loop
        const count = await addOne(batch, roleIds)
        sum.added += count
        sum.refused += batch.length - count
      }
    } catch (error) {
      sum.error = error
    }
    setProgress(null)
    setOutcome(sum)
  }
  return { progress, outcome, add, forget: () => setOutcome(null) }
}

export type Adding = ReturnType<typeof useAdding>
