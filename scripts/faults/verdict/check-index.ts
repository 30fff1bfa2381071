import type { Lab } from '../lab.ts'
import type { Source } from '../world.ts'
import { readDocuments } from './check-documents.ts'
import { expectedOf, isSameList } from './expected.ts'
import type { Findings } from './verdict.ts'

type Entry = {
  doc_id: string
  chunk_no: number
  chunk_count: number
  content: string
  content_hash: string
  acl: string[]
  visibility: number
  index_version: number
  workspace_id: string
}
type Hit = { _id: string; _source: Entry; sort: unknown[] }

const page = 2_000

/** Reads a whole index, page by page. */
async function readIndex(lab: Lab, index: string): Promise<Map<string, Entry[]>> {
  const entries = new Map<string, Entry[]>()
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const reply = await fetch(`${lab.engine}/${index}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`the index could not be read: ${await reply.text()}`)
    return (await reply.json()) as T
  }
  await ask('/_refresh')
  for (let after: unknown[] | undefined; ; ) {
    const { hits } = await ask<{ hits: { hits: Hit[] } }>('/_search', {
      size: page,
      query: { match_all: {} },
      sort: [{ doc_id: 'asc' }, { chunk_no: 'asc' }, { _id: 'asc' }],
      _source: { excludes: ['vector'] },
      ...(after && { search_after: after }),
    })
    for (const { _source } of hits.hits) {
      const known = entries.get(_source.doc_id) ?? []
      known.push(_source)
      entries.set(_source.doc_id, known)
    }
    after = hits.hits.at(-1)?.sort
    if (!after) return entries
  }
}

/** Database = index: every passage of every document once, with the words and readers of the ledger. */
export async function checkIndex(lab: Lab, sources: readonly Source[], findings: Findings) {
  const rows = await lab.sql.query<{ name: string }>(
    `select distinct i.name from search_indexes i join search_placement p on p.pool = i.pool
     where i.state = 'live'`,
  )
  const entries = new Map<string, Entry[]>()
  for (const { name } of rows) {
    for (const [id, some] of await readIndex(lab, name)) {
      if (entries.has(id)) findings.add('index doubled', `${id} is in two indexes`)
      entries.set(id, some)
    }
  }
  for (const source of sources) await checkSource(lab, source, entries, findings)
  for (const id of entries.keys()) findings.add('index strangers', `${id} should not be there`)
}

/** Takes what belongs to the source out of `entries`; what is left over belongs to nobody. */
async function checkSource(
  lab: Lab,
  source: Source,
  entries: Map<string, Entry[]>,
  findings: Findings,
): Promise<void> {
  const expected = expectedOf(source)
  for (const row of await readDocuments(lab, source)) {
    const wanted = expected.get(row.external_id)
    if (!wanted) continue
    const say = (check: string, text: string) =>
      findings.add(check, `${source.name} ${row.external_id}: ${text}`)
    const own = entries.get(row.id) ?? []
    entries.delete(row.id)
    const numbers = own.map(({ chunk_no }) => chunk_no)
    if (own.length === 0) say('index lost', 'has no entry')
    if (new Set(numbers).size !== numbers.length) say('index doubled', `passages ${numbers.join()}`)
    if (own.length > row.passage_count) say('index doubled', `${own.length} entries`)
    if (own.length < row.passage_count) say('index lost', `${own.length} of ${row.passage_count}`)
    for (const entry of own) {
      if (entry.content_hash !== wanted.sha256) say('index stale', `passage ${entry.chunk_no}`)
      if (entry.visibility !== wanted.visibility || !isSameList(entry.acl, wanted.acl)) {
        say('index rights', `passage ${entry.chunk_no} is read by ${entry.acl.join()}`)
      }
    }
    const words = own.map(({ content }) => content).join('')
    const mark = /资料 \d+，第 \d+ 版/.exec(wanted.body)?.[0] ?? '?'
    if (own.length > 0 && !words.includes(mark)) say('index stale', `does not say ${mark}`)
  }
}
