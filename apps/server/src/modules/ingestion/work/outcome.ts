import type { ReasonCode } from '@zhiwen/contract/enums.ts'
import type { DocumentId } from '@zhiwen/contract/ids.ts'
import type { NewVersion } from '../needs.ts'

/** What became of one document in a batch. */
export type Outcome = { id: DocumentId; source_version: string } & (
  | { kind: 'version'; version: NewVersion }
  | { kind: 'same'; source_state?: Record<string, unknown> }
  | { kind: 'failed' | 'skipped'; reason: ReasonCode }
  | { kind: 'later'; reason: ReasonCode; at: Date }
)

/** Reasons that lie in the document itself and need no worry (SM-4). */
const skipReasons: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'unsupported-type',
  'empty',
  'no-text',
  'too-large',
  'locked',
  'excluded',
])

export const endKindOf = (reason: ReasonCode): 'failed' | 'skipped' =>
  skipReasons.has(reason) ? 'skipped' : 'failed'
