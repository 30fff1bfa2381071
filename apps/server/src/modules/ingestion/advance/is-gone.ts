import type { ContentConnector, ContentContext } from '../../../connectors/content-spec.ts'
import { SourceError } from '../../../connectors/spec.ts'
import type { Unseen } from '../needs.ts'

/** Asks the source for one item; only its own word that there is no such thing counts as gone. */
export async function isGone(
  connector: ContentConnector,
  ctx: ContentContext,
  { external_id, source_version, source_state }: Unseen,
): Promise<boolean> {
  const item = { external_id, version: source_version, state: source_state }
  try {
    const answer = await connector.fetchItem(ctx, item)
    if (answer === 'gone') return true
    answer.body.on('error', () => undefined).destroy()
    return false
  } catch (error) {
    // Out of reach for a moment: the whole step is tried again. Anything else is no proof.
    if (error instanceof SourceError && error.fault === 'retry-later') throw error
    return false
  }
}
