import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingCore, type Plan } from './ingestion.ts'
import type { Lab } from './lab.ts'
import { checks, type Findings } from './verdict/verdict.ts'

type Ended = { findings: Findings; recoverySeconds: number; blind: string[] }
type Line = { check: string; isGood: boolean; text: string }

/** One line for each thing that was checked, in words. */
function linesOf(lab: Lab, plan: Plan, { findings, blind }: Ended): Line[] {
  const { faults } = lab.journal
  const { tally } = lab.load
  const kinds = new Set(faults.filter(({ proof }) => proof !== null).map(({ kind }) => kind)).size
  const atLeast = (check: string, is: number, wanted: number): Line => ({
    check,
    isGood: is >= wanted,
    text: `${is} (at least ${wanted})`,
  })
  const missing = (check: string, names: string[]): Line => ({
    check: `${check}, missing`,
    isGood: names.length === 0,
    text: names.join(', ') || '0',
  })
  const judged = checks.map((check): Line => {
    const found = findings.found.get(check) ?? []
    const some = found.slice(0, 5).map((text) => `\n    ${text}`)
    return { check, isGood: found.length === 0, text: `${found.length}${some.join('')}` }
  })
  return [
    atLeast('faults', lab.journal.proven(), plan.faults),
    atLeast('kinds of faults', kinds, plan.kinds),
    missing(
      'kinds that no run does without',
      missingCore(lab).map(({ name }) => name),
    ),
    atLeast('updates', tally.updates, plan.updates),
    atLeast('deletes', tally.deletes, plan.deletes),
    atLeast('changes of rights', tally.rights, plan.rights),
    ...judged,
    missing('checks that see what they are for', blind),
  ]
}

/** Faults by kind: how often, how many were proven, how long the longest took. */
function byKind(lab: Lab) {
  const kinds = new Map<string, { row: string; runs: number; proven: number; longest_ms: number }>()
  for (const { kind, row, proof, ms } of lab.journal.faults) {
    const sum = kinds.get(kind) ?? { row, runs: 0, proven: 0, longest_ms: 0 }
    sum.runs += 1
    if (proof !== null) sum.proven += 1
    sum.longest_ms = Math.max(sum.longest_ms, ms)
    kinds.set(kind, sum)
  }
  return [...kinds].toSorted(([, a], [, b]) => Number(a.row.slice(1)) - Number(b.row.slice(1)))
}

/** Prints the tables, adds to the sum of all runners, and writes the proof of a long run. */
export function report(lab: Lab, plan: Plan, ended: Ended, proofFile: string | null): boolean {
  const lines = linesOf(lab, plan, ended)
  const kinds = byKind(lab)
  const say = (text: string) => process.stdout.write(`${text}\n`)
  say(`\n${'fault'.padEnd(40)} row   runs proven longest`)
  for (const [kind, { row, runs, proven, longest_ms }] of kinds) {
    say(
      `${kind.padEnd(40)} ${row.padEnd(5)} ${String(runs).padStart(4)} ${String(proven).padStart(6)} ${(longest_ms / 1000).toFixed(1).padStart(6)} s`,
    )
  }
  say('')
  for (const { check, isGood, text } of lines)
    say(`${isGood ? 'passed' : 'FAILED'}  ${check}: ${text}`)
  const failed = lines.filter(({ isGood }) => !isGood).length
  const passed = lines.length - failed
  say(
    `\nseed ${lab.seed}, ${Math.round(lab.journal.seconds())} s, quiet ${ended.recoverySeconds} s after the last fault, ` +
      `${lab.counts.syncs} syncs, ${lab.counts.confirmed} held runs confirmed, ${lab.counts.rejected} rejected: ${passed} passed, ${failed} failed`,
  )
  const results = process.env['CI_RESULTS']
  if (results) appendFileSync(join(results, 'counts'), `test:faults ${passed} ${failed}\n`)
  if (proofFile) {
    mkdirSync(join(proofFile, '..'), { recursive: true })
    const proof = {
      seed: lab.seed,
      ended_at: new Date().toISOString(),
      seconds: Math.round(lab.journal.seconds()),
      recovery_seconds: ended.recoverySeconds,
      load: lab.load.tally,
      runs: lab.counts,
      api: lab.api.ledger,
      faults: { proven: lab.journal.proven(), caused: lab.journal.faults.length },
      kinds: kinds.map(([kind, sums]) => ({ kind, ...sums })),
      checks: lines.map(({ check, isGood, text }) => ({ check, is_good: isGood, text })),
    }
    writeFileSync(proofFile, `${JSON.stringify(proof, null, 2)}\n`)
  }
  return failed === 0
}
