import type { FetchedItem } from '../../../connectors/content-spec.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import type { WorkItem } from '../../documents/index.ts'
import { keptMark, listedKey } from '../advance/keep-bodies.ts'
import { askSource } from '../ask-source.ts'
import type { ContentApp } from '../needs.ts'
import type { SourceOnce } from '../source-once.ts'
import { type Received, receiveBody } from './receive-body.ts'

export type Fetched = Received & Omit<FetchedItem, 'body'>

type Needs = { storage: Storage; app: ContentApp; source: SourceOnce; signal: AbortSignal }

/** Brings the bytes of one document here, from the listing if they came with it. */
export async function fetchDocument(
  { storage, app, source, signal }: Needs,
  item: WorkItem,
): Promise<Fetched | 'gone'> {
  const { external_id, source_version: version, source_state: state } = item
  if (state[keptMark]) {
    const key = listedKey(app.id, { external_id, version })
    const kept = await storage.get(key)
    if (kept) {
      const received = await receiveBody(kept, signal)
      return {
        ...received,
        async discard() {
          await received.discard()
          await storage.remove(key)
        },
      }
    }
  }
  const { connector, ctx } = await source()
  return askSource(signal, async () => {
    const answer = await connector.fetchItem(ctx, { external_id, version, state })
    if (answer === 'gone') return 'gone'
    const { body, ...about } = answer
    return { ...(await receiveBody(body, signal)), ...about }
  })
}
