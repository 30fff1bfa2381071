import type { DocumentId } from '@zhiwen/contract/ids.ts'

/** A stage that has lasted so long is worth telling; a quick document never shows it. */
const tellAfterMs = 2_000

/** Keeps since when documents are in a stage that nobody was told of. */
export function createLastingStages() {
  const since = new Map<DocumentId, number>()
  return {
    note: (id: DocumentId): void => void since.set(id, performance.now()),
    forget: (id: DocumentId): void => void since.delete(id),
    /** The documents worth telling of, once each. */
    take(): DocumentId[] {
      const limit = performance.now() - tellAfterMs
      const lasting = [...since].filter(([, at]) => at <= limit).map(([id]) => id)
      for (const id of lasting) since.delete(id)
      return lasting
    },
  }
}
