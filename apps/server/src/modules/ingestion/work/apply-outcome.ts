import type { TenantTx } from '../../../platform/db/index.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { Outcome } from './outcome.ts'

/** Writes what became of one document; one that has moved on meanwhile stays as it is. */
export async function applyOutcome(
  tx: TenantTx,
  documents: IngestionNeeds['documents'],
  outcome: Outcome,
): Promise<void> {
  const { id, source_version } = outcome
  switch (outcome.kind) {
    case 'version':
      await documents.noteVersion(tx, outcome.version)
      return
    case 'same':
      await documents.noteSame(tx, { id, source_version, source_state: outcome.source_state })
      return
    case 'failed':
    case 'skipped':
      await documents.noteEnded(tx, id, outcome.kind, outcome.reason)
      return
    case 'later':
      await documents.retryLater(tx, id, outcome.reason, outcome.at)
  }
}
