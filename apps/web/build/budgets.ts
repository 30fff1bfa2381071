import type { Bundle } from './measure-bundle.ts'

export type BudgetRow = { name: string; bytes: number; most: number; isOver: boolean }

/** Gzip sizes in KB, from docs/quality/performance.md (Web). */
const pages: Record<string, number> = {
  'src/features/identity/login-page.tsx': 65,
  'src/features/home/home-page.tsx': 25,
}
/** Texts that the first page waits for, and those that come with the pages of one feature. */
const packs = [
  'src/lib/i18n/pack-zh-hans.ts',
  'src/lib/i18n/pack-en.ts',
  'src/lib/i18n/datasources-zh-hans.ts',
  'src/lib/i18n/datasources-en.ts',
]
const kilobyte = 1024
/** No byte of these in the entry: contracts are imported as types, antd only by admin pages. */
const unwanted: Record<string, RegExp> = {
  'zod in the entry': /^zod$/,
  'antd in the entry': /^(antd|@ant-design\/.*|@rc-component\/.*|rc-.*)$/,
}

/** Every budget with its measured size. A budgeted file that is not in the build counts as over. */
export function budgetRows(bundle: Bundle): BudgetRow[] {
  const row = (name: string, bytes: number | undefined, most: number): BudgetRow => ({
    name: bytes === undefined ? `${name} (not in the build)` : name,
    bytes: bytes ?? 0,
    most,
    isOver: bytes === undefined || bytes > most,
  })
  const inEntry = (pattern: RegExp) =>
    Object.entries(bundle.packagesInEntry)
      .filter(([name]) => pattern.test(name))
      .reduce((sum, [, bytes]) => sum + bytes, 0)
  return [
    row('entry JS', bundle.entryJs, 185 * kilobyte),
    row('entry CSS', bundle.entryCss, 42 * kilobyte),
    ...Object.entries(pages).map(([source, most]) =>
      row(
        `entry + ${source.slice('src/features/'.length)}`,
        bundle.extraOf(source),
        most * kilobyte,
      ),
    ),
    ...packs.map((source) =>
      row(source.slice('src/lib/i18n/'.length), bundle.extraOf(source), 25 * kilobyte),
    ),
    row('Latin font', bundle.font || undefined, 48 * kilobyte),
    ...Object.entries(unwanted).map(([name, pattern]) => row(name, inEntry(pattern), 0)),
  ]
}
