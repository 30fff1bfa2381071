import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Lab } from '../lab.ts'
import type { Findings } from './verdict.ts'

type VersionRow = { raw_key: string; passages_key: string; content_sha256: string }

/** Every version has its bytes in the store, and they are the right ones. */
export async function checkStore(lab: Lab, findings: Findings): Promise<void> {
  const rows = await lab.sql.query<VersionRow>(
    'select raw_key, passages_key, content_sha256 from document_versions',
  )
  // The store keeps a bucket as a folder, so that it can be looked at without asking it.
  const bucket = join(lab.services.dev, 's3/buckets', lab.settings['S3_BUCKET'] ?? '')
  for (const { raw_key, passages_key, content_sha256 } of rows) {
    const raw = join(bucket, raw_key)
    if (!existsSync(raw)) findings.add('store', `${raw_key} is missing`)
    else if (createHash('sha256').update(readFileSync(raw)).digest('hex') !== content_sha256) {
      findings.add('store', `${raw_key} has other bytes`)
    }
    const passages = join(bucket, passages_key)
    if (!existsSync(passages) || statSync(passages).size === 0) {
      findings.add('store', `${passages_key} is missing`)
    }
  }
}
