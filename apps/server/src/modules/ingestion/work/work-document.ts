import type { ReasonCode } from '@zhiwen/contract/enums.ts'
import { toFault } from '../../../connectors/fault-of.ts'
import { SourceError } from '../../../connectors/spec.ts'
import { EmbeddingError } from '../../../platform/ai/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import { GuardError } from '../../../platform/guarded-fetch/index.ts'
import type { WorkItem } from '../../documents/index.ts'
import { parserVersion } from '../parse/index.ts'
import { type Fetched, fetchDocument } from './fetch-document.ts'
import { makeVersion } from './make-version.ts'
import { endKindOf, type Outcome } from './outcome.ts'
import { TooLargeError } from './receive-body.ts'

/** SM-4: tries of a call, and of the parser. */
const networkTries = 5
const parserTries = 2
const firstPauseMs = 5_000

export type DocumentNeeds = Parameters<typeof fetchDocument>[0] &
  Omit<Parameters<typeof makeVersion>[0], 'onParsed'> & {
    clock: Clock
    onStage(id: WorkItem['id'], stage: 'fetched' | 'parsed'): void
  }

/**
 * Works on one document from its source to bytes, passages and vectors in the store. Only what
 * concerns the source or the machine as a whole is thrown; everything else is this document's outcome.
 */
export async function workDocument(needs: DocumentNeeds, item: WorkItem): Promise<Outcome> {
  const { id, source_version } = item
  const end = (reason: ReasonCode): Outcome => ({
    id,
    source_version,
    kind: endKindOf(reason),
    reason,
  })
  const later = (reason: ReasonCode, limit: number, pauseMs?: number): Outcome => {
    if (item.tries + 1 >= limit) return end(reason)
    const ms = pauseMs ?? firstPauseMs * 3 ** item.tries
    return {
      id,
      source_version,
      kind: 'later',
      reason,
      at: new Date(needs.clock.now().getTime() + ms),
    }
  }

  let fetched: Fetched | 'gone'
  try {
    fetched = await fetchDocument(needs, item)
  } catch (error) {
    if (error instanceof TooLargeError) return end('too-large')
    return afterFetchFault(error, { end, later })
  }
  // The next whole listing decides whether it is gone; one answer alone removes nothing.
  if (fetched === 'gone') return end('gone-at-source')
  needs.onStage(id, 'fetched')
  try {
    if (isSame(needs, item, fetched)) {
      needs.onStage(id, 'parsed')
      return {
        id,
        source_version,
        kind: 'same',
        ...(fetched.state && { source_state: fetched.state }),
      }
    }
    if (fetched.size === 0) return end('empty')
    const onParsed = () => needs.onStage(id, 'parsed')
    const made = await makeVersion({ ...needs, onParsed }, item, fetched)
    if ('version' in made) return { id, source_version, kind: 'version', version: made.version }
    return made.isFinal ? end(made.reason) : later(made.reason, parserTries)
  } catch (error) {
    if (!(error instanceof EmbeddingError)) throw error
    return error.isFinal
      ? end('embed-error')
      : later('embed-error', networkTries, error.retryAfterMs)
  } finally {
    await fetched.discard()
  }
}

/** The bytes, the parser and the model are those of the version we hold: nothing has to be made. */
const isSame = (
  { model }: DocumentNeeds,
  { content_sha256, current }: WorkItem,
  fetched: Fetched,
) =>
  content_sha256 === fetched.sha256 &&
  current?.parser_version === parserVersion &&
  current.embedding_model === model.key

type Ways = {
  end: (reason: ReasonCode) => Outcome
  later: (reason: ReasonCode, limit: number, pauseMs?: number) => Outcome
}

function afterFetchFault(error: unknown, { end, later }: Ways): Outcome {
  const isSources = error instanceof SourceError || error instanceof GuardError
  if (!isSources) throw error
  const fault = toFault(error)
  // A key that no longer works ends the run, not the documents one by one.
  if (fault.scope === 'app' && fault.is_final) throw error
  return fault.is_final
    ? end(fault.reason_code)
    : later(fault.reason_code, networkTries, fault.retryAfterMs)
}
