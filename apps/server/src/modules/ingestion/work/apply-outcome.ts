import type { TenantTx } from '../../../platform/db/index.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { Outcome } from './outcome.ts'

type Documents = IngestionNeeds['documents']

/** Writes what became of documents; those that have moved on meanwhile stay as they are. */
export async function applyOutcomes(
  tx: TenantTx,
  documents: Documents,
  outcomes: readonly Outcome[],
): Promise<void> {
  // New texts are the many: together they cost a few statements instead of a few each.
  const versions = outcomes.flatMap((one) => (one.kind === 'version' ? [one.version] : []))
  await documents.noteVersions(tx, versions)
  for (const outcome of outcomes) await applyOther(tx, documents, outcome)
}

async function applyOther(tx: TenantTx, documents: Documents, outcome: Outcome): Promise<void> {
  const { id, source_version } = outcome
  switch (outcome.kind) {
    case 'version':
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
