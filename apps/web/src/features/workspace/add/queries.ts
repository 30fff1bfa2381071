import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DraftReason } from '@zhiwen/contract/drafts.ts'
import { useState } from 'react'
import { call } from '../../../lib/api/index.ts'
import { newId } from '../../../lib/ids.ts'
import { quotaKey } from '../seats/queries.ts'
import { draftOf, type PersonRow } from './person-row.ts'

export type Judgement = {
  edit: number
  verdict: 'valid' | 'doubtful' | 'wrong'
  reasons: DraftReason[]
}
export type Judged = { byKey: Map<string, Judgement>; seatsLeft: number | null }

const nobody: Judged = { byKey: new Map(), seatsLeft: null }

/** What the server thinks of the rows; asked again for every settled revision of the list. */
export function useCheckedRows(rows: readonly PersonRow[], revision: number) {
  const [visit] = useState(newId)
  return useQuery({
    queryKey: ['people-check', visit, revision],
    queryFn: async ({ signal }): Promise<Judged> => {
      if (rows.length === 0) return nobody
      const body = { rows: rows.map(draftOf) }
      const checked = await call('POST /members/check', { body }, { signal, handles: 'all' })
      const byKey = new Map<string, Judgement>()
      for (const { line, verdict, reasons } of checked.rows) {
        const row = rows[line - 1]
        if (row) byKey.set(row.key, { edit: row.edit, verdict, reasons })
      }
      return { byKey, seatsLeft: checked.seats_left }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}

const fileRefusals = ['file-too-large', 'file-type', 'file-unreadable', 'input-invalid'] as const

/** People of a CSV or XLSX file; the server reads and judges it, nothing is kept there. */
export const useReadFile = () =>
  useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file, file.name)
      return call('POST /members/file', {}, { form, handles: fileRefusals })
    },
  })

/** Adds up to 200 people; lists of members and seats are stale then. */
export function useAddBatch() {
  const cache = useQueryClient()
  return async (rows: readonly PersonRow[], roleIds: readonly string[]) => {
    const body = { rows: rows.map(draftOf), role_ids: [...roleIds] }
    const { results } = await call('POST /members', { body }, { handles: ['quota-members'] })
    void cache.invalidateQueries({ queryKey: ['members'] })
    void cache.invalidateQueries({ queryKey: quotaKey })
    return results
  }
}
