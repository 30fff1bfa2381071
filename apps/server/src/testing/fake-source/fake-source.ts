import type { AccessList, ItemAccess, ListPage, Place } from '../../connectors/content-spec.ts'
import { SourceError, type SourceFault } from '../../connectors/spec.ts'

/** One document as the source knows it. */
export type FakeDocument = {
  id: string
  version: number
  text: string
  title: string
  folder: string
  access: ItemAccess
}

/** What goes wrong with the next listings or fetches, as far as set. */
export type FakeTrouble = {
  /** Answers calls for a list; the page is what would have been said. */
  list?: (page: ListPage, place: Place) => ListPage | Promise<ListPage>
  fetch?: (id: string) => void | Promise<void>
}

export type FakeSource = ReturnType<typeof createFakeSource>

/** Throws as a connector does whose source refuses. */
export const refuse = (fault: SourceFault, retryAfterMs?: number): never => {
  throw new SourceError(fault, 'the fake source refuses', {
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}

/** A source in memory that knows the truth: what it holds, and all it was asked. */
export function createFakeSource({ pageSize = 50 } = {}) {
  const documents = new Map<string, FakeDocument>()
  const ledger = { pages: 0, fetches: [] as string[], accessReads: 0 }
  const trouble: FakeTrouble = {}
  const access: AccessList = { users: [], groups: [], rules: [] }

  const folders = () => [...new Set([...documents.values()].map(({ folder }) => folder))].sort()

  /** The root holds folders only; each folder holds its documents, page by page. */
  function truePage({ place, cursor }: Place): ListPage {
    const whole = { mode: 'full' as const, next: null }
    if (place === '') return { ...whole, items: [], places: folders() }
    const all = [...documents.values()].filter(({ folder }) => folder === place)
    const from = Number(cursor ?? 0)
    const next = from + pageSize < all.length ? String(from + pageSize) : null
    return { ...whole, items: all.slice(from, from + pageSize).map(toItem), places: [], next }
  }

  return {
    documents,
    ledger,
    trouble,
    access,
    put(id: string, changes: Partial<Omit<FakeDocument, 'id'>> = {}): void {
      const old = documents.get(id)
      documents.set(id, {
        id,
        text: `文档 ${id} 的内容：差旅报销需要在三十天内提交。`,
        title: `文档 ${id}`,
        folder: 'docs',
        access: { kind: 'default' },
        ...old,
        version: (old?.version ?? 0) + 1,
        ...changes,
      })
    },
    fill(count: number, prefix = 'd'): void {
      for (let at = 0; at < count; at += 1) this.put(`${prefix}${at}`)
    },
    async readAccess(): Promise<AccessList> {
      ledger.accessReads += 1
      return access
    },
    async list(place: Place): Promise<ListPage> {
      ledger.pages += 1
      const page = truePage(place)
      return (await trouble.list?.(page, place)) ?? page
    },
    async read(id: string): Promise<FakeDocument | 'gone'> {
      ledger.fetches.push(id)
      await trouble.fetch?.(id)
      return documents.get(id) ?? 'gone'
    },
  }
}

export const toItem = (document: FakeDocument) => ({
  external_id: document.id,
  version: String(document.version),
  title: document.title,
  path: [document.folder],
  file_name: `${document.id}.md`,
  mime: 'text/markdown',
  access: document.access,
})
