import { type DocType, docTypes } from '@zhiwen/contract/enums.ts'
import { documentTitleMax } from '@zhiwen/contract/limits.ts'
import type { SourceItem } from '../../../connectors/content-spec.ts'
import { accessHash } from '../access.ts'
import type { Access } from '../read-scope.ts'

/** An item of a source, its readers already resolved to tokens. */
export type ListedItem = Omit<SourceItem, 'access' | 'body' | 'is_deleted'> & { access: Access }

/** The unique index takes no longer ones. */
const externalIdBytesMax = 2_000
const pathBytesMax = 2_000

/** What is kept of an item, in the shape of its row. */
export type CleanItem = ReturnType<typeof cleanItem>

/** Items as they are kept; one named twice is one document, the later word counts. */
export function cleanItems(items: readonly ListedItem[]): CleanItem[] {
  const byId = new Map<string, CleanItem>()
  for (const item of items) {
    const clean = cleanItem(item)
    if (Buffer.byteLength(clean.external_id) <= externalIdBytesMax) {
      byId.set(clean.external_id, clean)
    }
  }
  return [...byId.values()]
}

function cleanItem(item: ListedItem) {
  const { visibility, acl, deny } = item.access
  const access = { visibility, acl: [...new Set(acl)], deny: [...new Set(deny)] }
  return {
    external_id: clean(item.external_id),
    title: Array.from(clean(item.title)).slice(0, documentTitleMax).join('').trim(),
    file_name: clean(item.file_name ?? '').slice(0, 500),
    path: cutBytes(item.path.map(folderName).join('/'), pathBytesMax),
    url: item.url === undefined ? null : clean(item.url).slice(0, 4_000),
    doc_type: docTypeOf(item.file_name ?? item.title),
    mime: clean(item.mime ?? '').slice(0, 200),
    size: item.size ?? null,
    owner_name: clean(item.author ?? '').slice(0, 200),
    source_updated_at: item.source_updated_at?.toISOString() ?? null,
    source_version: clean(item.version),
    source_state: cleanState(item.state ?? {}),
    ...access,
    acl_hash: accessHash(access),
  }
}

/** What PostgreSQL takes: no NUL, no half characters. */
const clean = (text: string) => text.toWellFormed().replaceAll('\u0000', '')

/** A slash inside a folder's name would make two folders of one. */
const folderName = (name: string) => clean(name).replaceAll('/', '／')

const cleanState = (state: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(state, (_key, value: unknown) =>
      typeof value === 'string' ? clean(value) : value,
    ),
  )

function cutBytes(text: string, max: number): string {
  if (Buffer.byteLength(text) <= max) return text
  return Buffer.from(text)
    .subarray(0, max)
    .toString()
    .replace(/\uFFFD+$/, '')
}

const endings: Partial<Record<DocType, string>> = {
  doc: 'doc docx odt rtf epub',
  sheet: 'xls xlsx ods csv tsv',
  slide: 'ppt pptx odp',
  pdf: 'pdf',
  web: 'html htm xhtml',
  mail: 'eml msg',
  image: 'png jpg jpeg gif bmp webp tif tiff',
  text: 'txt md markdown json log',
  code: 'js ts tsx py java go rs c h cpp cs php rb sh sql yml yaml toml xml',
}

/** A first guess by the ending, until the parser has looked inside. */
function docTypeOf(name: string): DocType {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  if (ending === undefined) return 'other'
  return docTypes.find((type) => endings[type]?.split(' ').includes(ending)) ?? 'other'
}
