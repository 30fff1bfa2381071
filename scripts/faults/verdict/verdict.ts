import type { Lab } from '../lab.ts'
import type { Source } from '../world.ts'
import { checkDocuments } from './check-documents.ts'
import { checkIndex } from './check-index.ts'
import { checkStore } from './check-store.ts'
import { checkDrift, checkQuota, checkWork } from './check-work.ts'

/** Everything that is looked at in the end; each is one line of the result. */
export const checks = [
  'lost',
  'doubled',
  'stale',
  'undeleted',
  'wrongly deleted',
  'rights',
  'reasons',
  'index lost',
  'index doubled',
  'index stale',
  'index rights',
  'index strangers',
  'store',
  'work',
  'jobs',
  'quota',
  'drift',
  'on the way',
] as const

export type Findings = ReturnType<typeof createFindings>

/** Collects breaches by check. */
export function createFindings() {
  const found = new Map<string, string[]>(checks.map((check) => [check, []]))
  return {
    found,
    add(check: string, text: string): void {
      const list = found.get(check)
      if (!list) throw new Error(`there is no check ${check}`)
      list.push(text)
    },
  }
}

/** Compares source ledger, database, index and store after everything has come to rest. */
export async function judgeAll(lab: Lab, sources: readonly Source[]): Promise<Findings> {
  const findings = createFindings()
  await checkWork(lab, findings)
  for (const source of sources) await checkDocuments(lab, source, findings)
  await checkIndex(lab, sources, findings)
  await checkStore(lab, findings)
  await checkQuota(lab, sources, findings)
  await checkDrift(lab, findings)
  for (const text of lab.journal.violations) findings.add('on the way', text)
  return findings
}
