import { SourceError } from '../../../connectors/spec.ts'
import { AppError } from '../../../platform/errors.ts'

/** What a caller is told when a source did not answer. */
export function toldFault(error: unknown): never {
  if (!(error instanceof SourceError)) throw error
  const { fault, retryAfterMs } = error
  if (fault !== 'retry-later') throw new AppError('source-needs-auth', { fault }, { cause: error })
  const details =
    retryAfterMs === undefined ? {} : { retry_after_seconds: Math.ceil(retryAfterMs / 1000) }
  throw new AppError('source-unavailable', details, { cause: error })
}
