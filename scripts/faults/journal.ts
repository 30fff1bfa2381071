import { appendFileSync } from 'node:fs'

export type FaultResult = {
  kind: string
  /** Row of docs/quality/faults.md. */
  row: string
  /** What shows that it happened; none: it counts as not run. */
  proof: string | null
  ms: number
}
export type Journal = ReturnType<typeof createJournal>

/** Writes everything that is done to a run as lines of JSON and keeps the sums. */
export function createJournal(file: string, { prints }: { prints: boolean }) {
  const began = performance.now()
  const faults: FaultResult[] = []
  const violations: string[] = []
  const note = (event: string, about: object = {}): void => {
    const seconds = Math.round((performance.now() - began) / 100) / 10
    appendFileSync(file, `${JSON.stringify({ at: new Date(), seconds, event, ...about })}\n`)
    if (prints) process.stdout.write(`${seconds.toFixed(1)} ${event} ${JSON.stringify(about)}\n`)
  }
  return {
    file,
    faults,
    violations,
    note,
    seconds: () => (performance.now() - began) / 1000,
    fault(result: FaultResult): void {
      faults.push(result)
      note(result.proof === null ? 'fault-not-run' : 'fault', result)
    },
    /** Something that must never be, seen on the way. */
    violation(text: string): void {
      violations.push(text)
      note('violation', { text })
    },
    isProven: (name: string): boolean =>
      faults.some(({ kind, proof }) => kind === name && proof !== null),
    proven: () => faults.filter(({ proof }) => proof !== null).length,
  }
}
