import { type Finding, isSource, type Tree } from './finding.ts'

const limits = { median: 80, p90: 250, max: 400, suppressionsPerThousand: 0.3 }

export type Measures = {
  files: number
  median: number
  p90: number
  max: number
  suppressions: number
  lines: number
}

/** Sizes of the source files, as quality/performance.md counts them. */
export function measure(tree: Tree): Measures {
  const sources = tree.files.filter(
    (file) => isSource(file) && /^(apps|packages|tools|scripts|e2e)\//.test(file),
  )
  const lengths = sources
    .map((file) => tree.read(file).split('\n').length - 1)
    .sort((a, b) => a - b)
  const at = (share: number) =>
    lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))] ?? 0
  const suppressions = sources.reduce(
    (sum, file) =>
      sum +
      (tree.read(file).match(/(oxlint|eslint)-disable|@ts-(ignore|expect-error)/g)?.length ?? 0),
    0,
  )
  const lines = lengths.reduce((sum, length) => sum + length, 0)
  return { files: sources.length, median: at(0.5), p90: at(0.9), max: at(1), suppressions, lines }
}

/** Fails when files grow past the bounds or suppressions pile up. */
export function checkMeasures(tree: Tree): Finding[] {
  const found = measure(tree)
  const breach = (text: string) => [{ rule: 'measures', file: '.', text }]
  return [
    ...(found.median > limits.median
      ? breach(`median file ${found.median} lines, at most ${limits.median}`)
      : []),
    ...(found.p90 > limits.p90 ? breach(`p90 file ${found.p90} lines, at most ${limits.p90}`) : []),
    ...(found.suppressions > Math.max(1, (found.lines / 1000) * limits.suppressionsPerThousand)
      ? breach(`${found.suppressions} lint suppressions in ${found.lines} lines`)
      : []),
  ]
}
