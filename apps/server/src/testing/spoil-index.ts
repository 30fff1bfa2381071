import type { SearchBench, Source } from './search-bench.ts'

type Hit = { _id: string; _routing: string; _source: Record<string, unknown> }

/**
 * Changes an index by hand: every kind of thing that may go wrong, in equal parts. Returns how many
 * entries were touched.
 */
export async function spoilIndex(
  bench: SearchBench,
  { workspaceId }: Source,
  entries: number,
): Promise<number> {
  const index = await bench.liveIndex()
  await bench.engine('POST', `/${index}/_refresh`)
  const { hits } = await bench.engine<{ hits: { hits: Hit[] } }>('POST', `/${index}/_search`, {
    size: entries,
    query: { term: { workspace_id: workspaceId } },
    sort: [{ _id: 'desc' }],
  })
  const lines = hits.hits.flatMap(({ _id, _routing, _source }, at) => {
    const place = { _index: index, _id, routing: _routing }
    const write = (record: object, meta: object = place) => [{ index: meta }, record]
    switch (at % 6) {
      case 0:
        return [{ delete: place }]
      case 1:
        return write({ ..._source, content: '被改过的内容' })
      case 2:
        return write({ ..._source, acl: ['p:somebody:else'], visibility: 3 })
      case 3:
        // A passage too many.
        return write({ ..._source, chunk_no: 99 }, { ...place, _id: `${_id}9` })
      case 4:
        // A document nobody has, under a name that is not ours.
        return write(
          { ..._source, doc_id: `ffffffff${_id.slice(8, 36)}` },
          { ...place, _id: `x-${_id}` },
        )
      default:
        // The same entry once more, in another company's place.
        return write(_source, { ...place, _id: `y-${_id}`, routing: 'somewhere-else' })
    }
  })
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const reply = await bench.engine<{ items: object[]; errors: boolean }>('POST', '/_bulk', body)
  if (reply.errors) throw new Error('the index could not be spoiled')
  await bench.engine('POST', `/${index}/_refresh`)
  return reply.items.length
}
