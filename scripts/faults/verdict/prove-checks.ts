import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Lab } from '../lab.ts'
import type { Source } from '../world.ts'
import { checkDocuments } from './check-documents.ts'
import { checkIndex } from './check-index.ts'
import { checkStore } from './check-store.ts'
import { checkQuota, checkWork } from './check-work.ts'
import { createFindings } from './verdict.ts'

/** What is broken by hand, and the checks that have to see it. */
const mustSee = [
  'lost',
  'stale',
  'undeleted',
  'wrongly deleted',
  'rights',
  'index lost',
  'index stale',
  'index rights',
  'index strangers',
  'store',
  'work',
  'quota',
]

/**
 * Breaks the world in every way a check is for, after it was judged, and returns the checks that did
 * not see it: a check that cannot fail proves nothing.
 */
export async function blindChecks(lab: Lab, source: Source): Promise<string[]> {
  const { sql, load } = lab
  const keys = [...source.bucket.objects.keys()]
  const [stale = '', deleted = '', hidden = '', opened = '', altered = '', lost = ''] = keys
  const change = (set: string, key: string) =>
    sql.query(`update documents set ${set} where app_id = $1 and external_id = $2`, [
      source.appId,
      key,
    ])
  load.update(source, stale)
  load.remove(source, deleted)
  load.add(source)
  await change(`state = 'removed', removed_at = now(), is_counted = false`, hidden)
  await change(`acl = '{p:x:y}', visibility = 2`, opened)
  await spoilIndex(lab, source, altered, lost)
  await spoilStore(lab, source)
  await sql.query(
    `insert into index_outbox (workspace_id, document_id, index_version, op, queued_at, not_before)
     select workspace_id, id, 1, 'write', now(), now() + interval '1 day' from documents
     where app_id = $1 limit 1`,
    [source.appId],
  )
  const findings = createFindings()
  await checkWork(lab, findings)
  await checkDocuments(lab, source, findings)
  await checkIndex(lab, [source], findings)
  await checkStore(lab, findings)
  await checkQuota(lab, [source], findings)
  return mustSee.filter((check) => findings.found.get(check)?.length === 0)
}

async function spoilIndex(lab: Lab, { appId }: Source, altered: string, lost: string) {
  const rows = await lab.sql.query<{ id: string; external_id: string }>(
    'select id, external_id from documents where app_id = $1 and external_id = any($2)',
    [appId, [altered, lost]],
  )
  const act = (path: string, body: object) =>
    fetch(`${lab.engine}/${lab.prefix}-*/${path}?refresh=true`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  for (const { id, external_id } of rows) {
    const query = { term: { doc_id: id } }
    if (external_id === lost) await act('_delete_by_query', { query })
    else {
      const source = `ctx._source.acl = ['p:x:y']; ctx._source.content_hash = 'other'`
      await act('_update_by_query', { query, script: { source } })
    }
  }
}

async function spoilStore(lab: Lab, { appId }: Source): Promise<void> {
  const [row] = await lab.sql.query<{ raw_key: string }>(
    `select v.raw_key from document_versions v join documents d on d.id = v.document_id
     where d.app_id = $1 limit 1`,
    [appId],
  )
  const bucket = join(lab.services.dev, 's3/buckets', lab.settings['S3_BUCKET'] ?? '')
  rmSync(join(bucket, row?.raw_key ?? 'nothing'))
}
