import { expect, test } from 'vitest'
import { convertedCorpus, plainCorpus, scannedCorpus } from '../../../testing/files/corpus.ts'
import { type Measured, measureCorpus } from '../../../testing/files/measure-corpus.ts'

const unread = (measured: Measured[]) => measured.filter(({ reason }) => reason !== '')
const sum = (measured: Measured[], what: (one: Measured) => number) =>
  measured.reduce((total, one) => total + what(one), 0)

test('files of every format without tools are found again sentence by sentence', async () => {
  const measured = await measureCorpus(plainCorpus())

  expect(measured.length).toBeGreaterThanOrEqual(60)
  expect(unread(measured)).toEqual([])
  expect(measured.filter(({ missing }) => missing.length > 0)).toEqual([])
  expect(measured.filter(({ brokenRows }) => brokenRows.length > 0)).toEqual([])
  expect(sum(measured, ({ expected }) => expected)).toBeGreaterThan(1_000)
}, 240_000)

test('an old Word file and a scan are read by the tools of the sandbox', async () => {
  const files = [...(await convertedCorpus(false)), ...(await scannedCorpus(false))]

  const measured = await measureCorpus(files)

  expect(unread(measured)).toEqual([])
  expect(
    measured.filter(({ missing, brokenRows }) => missing.length + brokenRows.length > 0),
  ).toEqual([])
  expect(Math.min(...measured.map(({ rightShare }) => rightShare))).toBeGreaterThan(0.95)
}, 240_000)
