import { SourceError } from '../../connectors/spec.ts'
import { GuardError } from '../../platform/guarded-fetch/index.ts'

/**
 * Asks a connector. Whatever else goes wrong in there counts as a source that could not be asked, so
 * that a fault of one connector ends its own run with a reason.
 */
export async function askSource<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SourceError || error instanceof GuardError) throw error
    throw new SourceError('retry-later', 'the connector failed', { cause: error })
  }
}
