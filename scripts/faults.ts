import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '../apps/server/src/testing/settings.ts'
import { longPlan, runIngestion, shortPlan } from './faults/ingestion.ts'
import { createJournal } from './faults/journal.ts'
import { createLab } from './faults/lab.ts'
import { report } from './faults/report.ts'

/**
 * `pnpm test:faults ingestion [--short] [--seed n] [--verbose]`: the product as real processes on
 * servers of its own, load from a source that knows the truth, faults from docs/quality/faults.md;
 * then source ledger, database, index and store are compared.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    seed: { type: 'string' },
  },
})
if (positionals.join() !== 'ingestion') {
  process.stderr.write('usage: pnpm test:faults ingestion [--short] [--seed n] [--verbose]\n')
  process.exit(2)
}

const isShort = values.short
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
const folder = mkdtempSync(join(tmpdir(), 'zhiwen-faults-'))
const journal = createJournal(join(folder, 'faults.jsonl'), { prints: values.verbose })
const plan = isShort ? shortPlan : longPlan
const proofFile = isShort ? null : join(import.meta.dirname, '../docs/proofs/faults-ingestion.json')
process.stdout.write(`seed ${seed}, log in ${folder}\n`)

// A node of its own takes longer to start than the short form may last.
const engineUrl = isShort ? readSettings()['OPENSEARCH_URL']?.split(',')[0] : undefined
const lab = await createLab({ folder, seed, journal, isShort, ...(engineUrl && { engineUrl }) })

let closing: Promise<void> | undefined
/** Ends everything this run has started, once; whoever asks waits until it is done. */
function close(): Promise<void> {
  lab.heal()
  closing ??= lab.close()
  return closing
}
// Whoever ends the run must not leave its servers behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().finally(() => process.exit(1)))
}

let isGood = false
try {
  const ended = await runIngestion(lab, plan)
  isGood = report(lab, plan, ended, proofFile)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
} finally {
  await close()
}
if (isGood) rmSync(folder, { recursive: true, force: true })
process.exit(isGood ? 0 : 1)
