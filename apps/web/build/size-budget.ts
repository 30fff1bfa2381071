import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BudgetRow, budgetRows } from './budgets.ts'
import { type Contents, type Manifest, measureBundle } from './measure-bundle.ts'

/** `pnpm --filter @zhiwen/web size`: holds the build against the budgets; any breach ends with status 1. */
const dist = join(import.meta.dirname, '../dist')
const read = (file: string) => readFileSync(join(dist, file))
const inKilobytes = (bytes: number) => (bytes / 1024).toFixed(1)

function print(rows: BudgetRow[]) {
  const lines = rows.map((row) => [
    row.isOver ? 'OVER' : 'ok',
    row.name,
    inKilobytes(row.bytes),
    inKilobytes(row.most),
  ])
  for (const [mark = '', name = '', size = '', most = ''] of [
    ['', 'gzip', 'KB', 'most'],
    ...lines,
  ]) {
    console.log(`${mark.padEnd(6)}${name.padEnd(40)}${size.padStart(8)}${most.padStart(8)}`)
  }
}

if (!existsSync(join(dist, '.vite/manifest.json'))) {
  console.error('no build found; run: pnpm --filter @zhiwen/web build')
  process.exit(1)
}
const manifest: Manifest = JSON.parse(read('.vite/manifest.json').toString())
const contents: Contents = JSON.parse(read('.vite/contents.json').toString())
const rows = budgetRows(
  measureBundle(manifest, contents, (file) =>
    // The font is compressed already and travels as it is.
    file.endsWith('.woff2') ? read(file).length : gzipSync(read(file)).length,
  ),
)
print(rows)
if (rows.some((row) => row.isOver)) process.exit(1)
