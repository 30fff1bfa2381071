import type { ReasonCode } from '@zhiwen/contract/enums.ts'
import type { EmbeddingModel } from '../../../platform/ai/index.ts'
import type { CrashPoint } from '../../../platform/crash-point.ts'
import { sha256 } from '../../../platform/crypto.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { encodePassages, type WorkItem } from '../../documents/index.ts'
import type { ContentApp, NewVersion } from '../needs.ts'
import { type FileParser, type ParsedFile, parserVersion } from '../parse/index.ts'
import { split } from '../passages/index.ts'
import type { Fetched } from './fetch-document.ts'

type Needs = {
  storage: Storage
  parser: Pick<FileParser, 'parseFile'>
  crashPoint: CrashPoint
  app: ContentApp
  model: EmbeddingModel
  signal: AbortSignal
  onParsed(): void
}
type Made = { version: NewVersion } | { reason: ReasonCode; isFinal: boolean }

/** Turns bytes into a version: raw first, then passages with vectors; nothing here touches the database. */
export async function makeVersion(needs: Needs, item: WorkItem, fetched: Fetched): Promise<Made> {
  const { storage, parser, crashPoint, app, model, signal } = needs
  const raw_key = `raw/${app.workspace_id}/${item.id}/${fetched.sha256}`
  const mime = fetched.mime ?? item.mime
  await storage.put(raw_key, fetched.open(), { contentType: mime || 'application/octet-stream' })
  crashPoint('after-fetch')

  const fileName = fetched.file_name ?? (item.file_name || item.title)
  const parsed = await parser.parseFile({ body: fetched.body, fileName, mime, signal })
  crashPoint('after-parse')
  if (!parsed.ok) return { reason: parsed.reason, isFinal: parsed.isFinal }
  const passages = split(parsed.blocks, { title: item.title, path: foldersOf(item) })
  if (passages.length === 0) return { reason: 'no-text', isFinal: true }
  needs.onParsed()

  const texts = passages.map(({ embed_text }) => embed_text)
  const vectors = await embedAll(model, texts, signal)
  crashPoint('after-embed')
  const file = encodePassages({ passages, vectors, model: model.key })
  const made = sha256(`${parserVersion} ${model.key}`).toString('hex').slice(0, 12)
  const passages_key = `passages/${app.workspace_id}/${item.id}/${fetched.sha256}-${made}`
  await storage.put(passages_key, file, { contentType: 'application/octet-stream' })
  crashPoint('after-store')

  return { version: { ...about(item, fetched, parsed), raw_key, passages_key, ...marks() } }

  function marks() {
    return {
      passage_count: passages.length,
      parser_version: parserVersion,
      embedding_model: model.key,
    }
  }
}

const foldersOf = ({ path }: WorkItem) => (path === '' ? [] : path.split('/'))

const about = (item: WorkItem, fetched: Fetched, parsed: ParsedFile) => ({
  id: item.id,
  source_version: item.source_version,
  fetched_version: fetched.version,
  content_sha256: fetched.sha256,
  mime: parsed.mime,
  doc_type: parsed.docType,
  lang: parsed.lang,
  raw_size: fetched.size,
  source_state: fetched.state,
})

/** Asks the model for portions it can take; portions of other documents go in between. */
async function embedAll(model: EmbeddingModel, texts: readonly string[], signal: AbortSignal) {
  const vectors: Float32Array[] = []
  for (let at = 0; at < texts.length; at += model.maxBatch) {
    vectors.push(...(await model.embed(texts.slice(at, at + model.maxBatch), 'passage', signal)))
  }
  return vectors
}
