type Hit = { _id: string; _routing: string; _source: Record<string, unknown> }

/** Deletes, alters and adds entries of an index by hand; returns how many were touched. */
export async function tamper(engine: string, index: string, many: number): Promise<number> {
  const ask = async <T>(path: string, body: string, type = 'application/json'): Promise<T> => {
    const headers = { 'content-type': type }
    const reply = await fetch(`${engine}${path}`, { method: 'POST', headers, body })
    return (await reply.json()) as T
  }
  const { hits } = await ask<{ hits?: { hits: Hit[] } }>(
    `/${index}/_search`,
    JSON.stringify({ size: many, query: { match_all: {} }, sort: [{ updated_at: 'desc' }] }),
  )
  const lines = (hits?.hits ?? []).flatMap(({ _id, _routing, _source }, at): object[] => {
    const place = { _index: index, _id, routing: _routing }
    if (at % 3 === 0) return [{ delete: place }]
    if (at % 3 === 1)
      return [{ index: place }, { ..._source, acl: ['p:somebody:else'], visibility: 3 }]
    return [{ index: { ...place, _id: `${_id}9` } }, { ..._source, chunk_no: 99 }]
  })
  if (lines.length === 0) return 0
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const { items } = await ask<{ items: Record<string, { status: number }>[] }>(
    '/_bulk?refresh=true',
    body,
    'application/x-ndjson',
  )
  return items.filter((item) => Object.values(item).every(({ status }) => status < 300)).length
}
