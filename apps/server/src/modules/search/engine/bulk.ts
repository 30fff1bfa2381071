import { z } from 'zod'
import type { Engine } from './client.ts'
import { EngineError, isPassing } from './engine-error.ts'

/** One change of one entry. A change is void where the index already knows a newer version. */
export type EntryChange = {
  index: string
  id: string
  /** Id of the workspace. */
  routing: string
  version: number
  /** Nothing removes the entry. */
  record: object | null
}
/** How a change ended: in the index, to be tried again, or refused for good. */
export type ChangeResult = 'done' | 'later' | 'refused'
export type BulkWriter = ReturnType<typeof createBulkWriter>

type Waiting = { lines: string; isDelete: boolean; note: (result: ChangeResult) => void }

const maxBytes = 4 * 1024 * 1024

const item = z.object({
  status: z.int(),
  error: z.object({ type: z.string() }).optional(),
})
type Item = z.infer<typeof item>
const bulkReply = z.object({
  items: z.array(z.object({ index: item.optional(), delete: item.optional() })),
})

/** Collects changes, sends them by the megabyte, and tells for every single one how it ended. */
export function createBulkWriter(engine: Engine, signal: AbortSignal) {
  let waiting: Waiting[] = []
  let bytes = 0

  const flush = async (): Promise<void> => {
    const batch = waiting
    waiting = []
    bytes = 0
    if (batch.length === 0) return
    const reply = await engine.call({
      method: 'POST',
      path: '/_bulk',
      body: batch.map(({ lines }) => lines).join(''),
      timeoutMs: 60_000,
      signal,
    })
    const { items } = bulkReply.parse(reply)
    if (items.length !== batch.length) throw new Error('the engine left entries out of its answer')
    // An index that takes nothing (a full disk, a block set by hand) is away: no document is to blame.
    if (items.some(isBlocked)) throw new EngineError({ status: 503, type: blockType })
    batch.forEach(({ isDelete, note }, at) => {
      const own = items[at]
      note(resultOf((isDelete ? own?.delete : own?.index) ?? { status: 0 }, isDelete))
    })
  }

  return {
    flush,
    /** Takes a change; `note` hears of its end with one of the next calls of `add` or `flush`. */
    async add(change: EntryChange, note: (result: ChangeResult) => void): Promise<void> {
      const lines = linesOf(change)
      waiting.push({ lines, isDelete: change.record === null, note })
      bytes += Buffer.byteLength(lines)
      if (bytes >= maxBytes) await flush()
    },
  }
}

const blockType = 'cluster_block_exception'
const isBlocked = ({ index, delete: removal }: { index?: Item; delete?: Item }): boolean =>
  (index ?? removal)?.error?.type === blockType

function linesOf({ index, id, routing, version, record }: EntryChange): string {
  const meta = { _index: index, _id: id, routing, version, version_type: 'external_gte' }
  if (record === null) return `${JSON.stringify({ delete: meta })}\n`
  return `${JSON.stringify({ index: meta })}\n${JSON.stringify(record)}\n`
}

function resultOf({ status, error }: Item, isDelete: boolean): ChangeResult {
  // An index that is not there (yet) takes the change later.
  if (error?.type === 'index_not_found_exception') return 'later'
  // 409: a newer version is there already.
  if ((status >= 200 && status < 300) || status === 409) return 'done'
  if (status === 404 && isDelete) return 'done'
  return isPassing(status) ? 'later' : 'refused'
}
