import type { DirectoryImport } from '@zhiwen/contract/directory.ts'
import type { ImportRow } from './repo.ts'

/** People of a run who are dealt with. */
export const doneOf = ({ matched, new: invited, ambiguous, blocked }: ImportRow): number =>
  matched + invited + ambiguous + blocked

/** A run as the screen shows it; the total is known once nobody is left to be listed. */
export const toImport = (run: ImportRow): DirectoryImport => ({
  id: run.id,
  app_id: run.app_id,
  state: run.state,
  is_total_known: run.phase === 'match',
  total: run.total,
  done: doneOf(run),
  counts: {
    matched: run.matched,
    new: run.new,
    ambiguous: run.ambiguous,
    blocked: run.blocked,
  },
  reason: run.reason,
  started_by: run.started_by.name,
  created_at: run.created_at.toISOString(),
  ended_at: run.ended_at?.toISOString() ?? null,
})
