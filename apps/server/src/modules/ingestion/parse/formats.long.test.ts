import { expect, test } from 'vitest'
import { convertedCorpus, plainCorpus, scannedCorpus } from '../../../testing/files/corpus.ts'
import { measureCorpus } from '../../../testing/files/measure-corpus.ts'

test('the whole corpus: at least 99 % of sentences, 95 % of a scan’s characters, no torn table row', async () => {
  const files = [...plainCorpus(), ...(await convertedCorpus(true)), ...(await scannedCorpus(true))]

  const measured = await measureCorpus(files)

  const sum = (of: 'found' | 'expected') => measured.reduce((total, one) => total + one[of], 0)
  const scans = measured.filter(({ name }) => name.startsWith('scan-'))
  const figures = {
    files: measured.length,
    found: sum('found'),
    expected: sum('expected'),
    scans: scans.map(({ name, rightShare }) => `${name} ${rightShare.toFixed(4)}`),
    missing: measured.flatMap(({ name, missing }) => missing.map((one) => `${name}: ${one}`)),
    unread: measured
      .filter(({ reason }) => reason !== '')
      .map(({ name, reason }) => `${name}: ${reason}`),
    torn: measured.flatMap(({ name, brokenRows }) => brokenRows.map((row) => `${name}: ${row}`)),
  }
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
  expect(figures.unread).toEqual([])
  expect(figures.torn).toEqual([])
  expect(figures.found / figures.expected).toBeGreaterThanOrEqual(0.99)
  for (const { rightShare } of scans) expect(rightShare).toBeGreaterThanOrEqual(0.95)
})
