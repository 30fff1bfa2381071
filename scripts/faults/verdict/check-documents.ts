import type { Lab } from '../lab.ts'
import type { Source } from '../world.ts'
import { expectedOf, isSameList } from './expected.ts'
import type { Findings } from './verdict.ts'

export type DocumentRow = {
  id: string
  external_id: string
  state: string
  reason_code: string | null
  content_sha256: string | null
  visibility: number
  acl: string[]
  passage_count: number
  index_version: string
  indexed_version: string
  is_counted: boolean
}

export const readDocuments = (lab: Lab, { appId }: Source) =>
  lab.sql.query<DocumentRow>(
    `select id, external_id, state, reason_code, content_sha256, visibility, acl, passage_count,
       index_version, indexed_version, is_counted
     from documents where app_id = $1`,
    [appId],
  )

/** Source ledger = database: every object once, in its newest version, with its readers. */
export async function checkDocuments(lab: Lab, source: Source, findings: Findings): Promise<void> {
  const expected = expectedOf(source)
  const rows = await readDocuments(lab, source)
  const say = (check: string, row: { external_id: string }, text: string) =>
    findings.add(check, `${source.name} ${row.external_id}: ${text}`)
  const seen = new Set<string>()
  for (const row of rows) {
    const wanted = expected.get(row.external_id)
    if (seen.has(row.external_id)) say('doubled', row, 'twice in the database')
    seen.add(row.external_id)
    if (!wanted) {
      if (row.state !== 'removed') say('undeleted', row, `is ${row.state}, gone at the source`)
      continue
    }
    if (row.state === 'removed') say('wrongly deleted', row, 'removed, but the source has it')
    else if (row.state !== 'ready') say('lost', row, `is ${row.state} (${row.reason_code})`)
    if (['failed', 'skipped'].includes(row.state) && !row.reason_code) say('reasons', row, 'none')
    if (row.content_sha256 !== wanted.sha256) say('stale', row, 'has other bytes than the source')
    if (row.visibility !== wanted.visibility || !isSameList(row.acl, wanted.acl)) {
      say('rights', row, `${row.visibility} ${row.acl.join()} instead of ${wanted.acl.join()}`)
    }
    if (row.index_version !== row.indexed_version) say('stale', row, 'the index lags behind')
  }
  for (const external_id of expected.keys()) {
    if (!seen.has(external_id)) say('lost', { external_id }, 'is not in the database')
  }
}
