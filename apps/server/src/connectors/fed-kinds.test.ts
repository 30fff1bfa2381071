import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createEgress } from '../platform/guarded-fetch/index.ts'
import { type SourceHarness, testConformance } from '../testing/conformance/index.ts'
import type { ContentConnector, PushedItems, SourceItem } from './content-spec.ts'
import { push } from './push/index.ts'
import { upload } from './upload/index.ts'

/** Items in memory; how they lie in the database is tested where that is done. */
function startFed(connector: ContentConnector): () => Promise<SourceHarness> {
  return async () => {
    const items = new Map<string, SourceItem & { content: string }>()
    const pushed: PushedItems = {
      async page(after, limit) {
        const ids = [...items.keys()].toSorted()
        const from = after === null ? 0 : ids.indexOf(after) + 1
        if (after !== null && from === 0) throw new Error('the cursor is not known')
        const found = ids.slice(from, from + limit)
        const isLast = from + limit >= ids.length
        return {
          items: found.flatMap((id) => items.get(id) ?? []),
          next: isLast ? null : (found.at(-1) ?? null),
        }
      },
      async read(externalId) {
        const item = items.get(externalId)
        return item ? { body: Readable.from([item.content]), mime: 'text/markdown' } : 'gone'
      },
      access: async () => ({ users: [], groups: [], rules: [] }),
    }
    const put = async (path: string, content: string) => {
      const names = path.split('/')
      const file_name = names.pop() ?? ''
      const version = createHash('sha256').update(content).digest('hex')
      const access = { kind: 'default' as const }
      items.set(path, {
        external_id: path,
        version,
        title: file_name,
        path: names,
        file_name,
        access,
        content,
      })
    }
    const remove = async (path: string) => void items.delete(path)
    const egress = createEgress({ config: { EGRESS_ALLOW: [] } })
    return {
      connector,
      settings: {},
      credential: {},
      egress,
      pushed,
      put,
      remove,
      async rename(from, to) {
        await put(to, items.get(from)?.content ?? '')
        await remove(from)
      },
      many: { files: 1010, calls: 3 },
      close: () => egress.close(),
    }
  }
}

testConformance(upload, startFed(upload))
testConformance(push, startFed(push))
