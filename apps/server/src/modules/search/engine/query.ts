import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import type { Engine } from './client.ts'
import { EngineError } from './engine-error.ts'

type Clause = Record<string, object>
export type Question = {
  index: string
  workspaceId: WorkspaceId
  text: string
  /** Absent when no model answered in time: then words decide alone. */
  vector?: Float32Array
  filter: readonly Clause[]
  size: number
  signal?: AbortSignal
}

const timeoutMs = 5_000

const hit = z.object({
  _id: z.string(),
  _score: z.number(),
  _source: z
    .object({
      doc_id: z.string(),
      app_id: z.string(),
      title: z.string(),
      path: z.string(),
      url: z.string().nullable(),
      doc_type: z.string(),
      updated_at: z.string(),
      content: z.string(),
      heading: z.array(z.string()),
      kind: z.string(),
      page: z.number().nullable(),
      chunk_no: z.int(),
    })
    .optional(),
})
export type Hit = z.infer<typeof hit>
const part = z.union([
  z.object({ hits: z.object({ hits: z.array(hit) }), timed_out: z.boolean() }),
  z.object({ error: z.object({ type: z.string() }), status: z.int() }),
])
const reply = z.object({ responses: z.array(part) })

const match = (field: string, query: string, boost = 1): Clause => ({
  match: { [field]: { query, boost } },
})

/** One character alone is no pair, so `content` and `title` would miss most of it. */
const isSingle = (text: string) => Array.from(text.trim()).length === 1

const wordClauses = (text: string): Clause[] =>
  isSingle(text)
    ? [match('content.word', text), match('content.char', text), match('title.prefix', text)]
    : [
        match('content', text),
        match('content.word', text),
        match('content.char', text, 0.5),
        match('title', text, 0.5),
        match('title.word', text, 0.5),
      ]

const fields = { excludes: ['vector', 'acl', 'deny', 'record_hash'] }

const lexicalBody = ({ text, filter, size }: Question) => ({
  size,
  track_total_hits: false,
  _source: fields,
  query: { bool: { filter, minimum_should_match: 1, should: wordClauses(text) } },
})

const denseBody = ({ filter, size }: Question, vector: Float32Array) => ({
  size,
  _source: fields,
  query: { knn: { vector: { vector: [...vector], k: size, filter: { bool: { filter } } } } },
})

/** Asks by words and by vector in one call, under the same filter. */
export async function askEngine(
  engine: Engine,
  question: Question,
): Promise<{ lexical: Hit[]; dense: Hit[] }> {
  const { index, workspaceId, vector, signal } = question
  const head = { index, routing: workspaceId }
  const bodies = [lexicalBody(question), ...(vector ? [denseBody(question, vector)] : [])]
  const answer = await engine.call({
    method: 'POST',
    path: '/_msearch',
    body: bodies.map((body) => `${JSON.stringify(head)}\n${JSON.stringify(body)}\n`).join(''),
    timeoutMs,
    rounds: 2,
    ...(signal && { signal }),
  })
  const [lexical = [], dense = []] = reply.parse(answer).responses.map((arm) => {
    if ('error' in arm) throw new EngineError({ status: arm.status, type: arm.error.type })
    return arm.hits.hits
  })
  return { lexical, dense }
}
