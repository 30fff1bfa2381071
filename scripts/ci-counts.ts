import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How many tests of a runner passed and failed. */
export type Counts = { passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

// A test file that cannot be loaded has no tests; it counts as one that failed.
function fromVitest(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

// Flaky is broken: a test that passed only when repeated has failed.
function fromPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

function fromLines(text: string, runner: string): Counts | undefined {
  const lines = text.split('\n').map((line) => line.split(' '))
  const [, passed, failed] = lines.findLast(([name]) => name === runner) ?? []
  return passed === undefined ? undefined : { passed: Number(passed), failed: Number(failed) }
}

function reported(folder: string, runner: string): Counts | undefined {
  const text = (file: string) => {
    const path = join(folder, file)
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined
  }
  const vitest = text('vitest.json')
  if (runner === 'test') return vitest ? fromVitest(JSON.parse(vitest)) : undefined
  const playwright = text('playwright.json')
  if (runner === 'e2e') return playwright ? fromPlaywright(JSON.parse(playwright)) : undefined
  return fromLines(text('counts') ?? '', runner)
}

/** Counts what a runner reported; one that reported nothing, or failed without a failed test, adds a failure. */
export function countRunner(folder: string, runner: string, exitCode: number): Counts {
  const counts = reported(folder, runner)
  const isSound =
    counts !== undefined &&
    Number.isInteger(counts.passed) &&
    Number.isInteger(counts.failed) &&
    counts.passed + counts.failed > 0
  if (!isSound) return { passed: 0, failed: 1 }
  const isSilentFailure = exitCode !== 0 && counts.failed === 0
  return isSilentFailure ? { ...counts, failed: 1 } : counts
}

if (import.meta.main) {
  const [folder = '', runner = '', exitCode = '1'] = process.argv.slice(2)
  const { passed, failed } = countRunner(folder, runner, Number(exitCode))
  console.log(`${passed} ${failed}`)
}
