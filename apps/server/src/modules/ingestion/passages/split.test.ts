import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Block, cellMark } from '../../../parser/blocks.ts'
import { cleanBlocks } from '../../../parser/clean.ts'
import { cleanTextOf } from './atoms.ts'
import { overlapMost, titlesMost, unitsMost, unitsTarget, unitsTiny } from './sizes.ts'
import { split } from './split.ts'
import { countUnits } from './units.ts'

const names = { title: '差旅制度', path: ['制度', '财务'] }
const text = (words: string): Block => ({ kind: 'text', text: words, page: 1 })
const heading = (words: string, level = 1): Block => ({
  kind: 'heading',
  level,
  text: words,
  page: 1,
})

const word = fc.constantFrom(
  '报销',
  '北京',
  'limit',
  '3.5',
  '，',
  '。',
  '！”',
  '；',
  ' ',
  '\n',
  '𠮷',
  'a'.repeat(60),
)
const words = fc.array(word, { maxLength: 120 }).map((parts) => parts.join(''))
const table = fc
  .array(fc.array(words, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 12 })
  .map((rows) =>
    rows.map((cells) => cells.map((cell) => cell.replaceAll('\n', ' ')).join(cellMark)).join('\n'),
  )
const block = fc.oneof(
  words.map((one): Block => text(one)),
  words.map((one): Block => heading(one.slice(0, 40), 1 + (one.length % 3))),
  words.map((one): Block => ({ kind: 'list', text: one, page: null })),
  words.map((one): Block => ({ kind: 'code', text: one, page: null })),
  table.map((one): Block => ({ kind: 'table', text: one, page: 2, header_rows: 1 })),
)
const documents = fc.array(block, { maxLength: 30 }).map((blocks) => cleanBlocks(blocks))

test('nothing of a document is lost, and passages come in its order', () => {
  fc.assert(
    fc.property(documents, (blocks) => {
      const whole = cleanTextOf(blocks)
      let reached = 0
      for (const passage of split(blocks, names)) {
        // What lies between two passages is white space only.
        expect(whole.slice(reached, Math.max(reached, passage.start)).trim()).toBe('')
        expect(passage.end).toBeGreaterThan(reached)
        expect(passage.text.endsWith(whole.slice(passage.start, passage.end).trim())).toBe(true)
        reached = passage.end
      }
      expect(whole.slice(reached).trim()).toBe('')
    }),
    { numRuns: 300 },
  )
})

test('a passage and its titles fit into what the model reads', () => {
  fc.assert(
    fc.property(documents, (blocks) => {
      for (const passage of split(blocks, names)) {
        expect(countUnits(passage.text)).toBeLessThanOrEqual(unitsMost + 0.001)
        const most = unitsMost + titlesMost + 1
        expect(countUnits(passage.embed_text)).toBeLessThanOrEqual(most)
      }
    }),
    { numRuns: 300 },
  )
})

test('only the last sentence comes twice, and only where a paragraph goes on', () => {
  fc.assert(
    fc.property(documents, (blocks) => {
      const whole = cleanTextOf(blocks)
      let reached = 0
      for (const passage of split(blocks, names)) {
        const doubled = whole.slice(passage.start, Math.max(reached, passage.start))
        expect(countUnits(doubled)).toBeLessThanOrEqual(overlapMost)
        reached = passage.end
      }
    }),
    { numRuns: 300 },
  )
})

test('a long paragraph is cut at sentence ends with the last sentence repeated', () => {
  const sentences = Array.from(
    { length: 60 },
    (_, index) => `第${index}条规定员工应当在出差前提交申请。`,
  )
  const passages = split([text(sentences.join(''))], names)

  expect(passages.length).toBeGreaterThan(2)
  for (const { text: shown } of passages) expect(shown).toMatch(/^第\d+条.*。$/s)
  const [first, second] = passages
  const last = first?.text.slice(first.text.lastIndexOf('第'))
  expect(second?.text.startsWith(last ?? '-')).toBe(true)
  expect(countUnits(first?.text ?? '')).toBeLessThanOrEqual(unitsTarget)
})

test('a closing quote stays with its sentence, a number with its point', () => {
  const line = '他说：“按3.5倍计算。”'
  const passages = split([text(line.repeat(80))], names)

  for (const { text: shown } of passages) {
    expect(shown.startsWith('他说')).toBe(true)
    expect(shown.endsWith('”')).toBe(true)
  }
})

test('rows of a long table keep their cells together under the names of the columns', () => {
  const rows = Array.from(
    { length: 120 },
    (_, index) => `城市${index} | ${index * 10} | 经办人${index}`,
  )
  const blocks: Block[] = [
    heading('标准'),
    { kind: 'table', text: ['城市 | 上限 | 经办', ...rows].join('\n'), header_rows: 1, page: 1 },
  ]
  const passages = split(blocks, names)

  expect(passages.length).toBeGreaterThan(2)
  for (const row of rows) {
    const holder = passages.find((passage) => passage.text.split('\n').includes(row))
    expect(holder?.text).toContain('城市 | 上限 | 经办')
    expect(holder?.kind).toBe('table')
  }
})

test('a row too wide for one passage is cut between cells, each with its column’s name', () => {
  const columns = Array.from({ length: 60 }, (_, index) => `列名${index}`)
  const cells = columns.map((_, index) => `这是第${index}格里比较长的一段说明文字`)
  const whole: Block = {
    kind: 'table',
    text: [columns.join(cellMark), cells.join(cellMark)].join('\n'),
    header_rows: 1,
    page: 1,
  }
  const passages = split([whole], names)

  for (const [index, cell] of cells.entries()) {
    const holder = passages.find((passage) => passage.text.includes(cell))
    expect(holder?.text).toContain(`列名${index}`)
  }
})

test('a heading begins a passage and never ends one', () => {
  const paragraph = '各部门应当在每月五日前完成上月费用的核对并提交财务。'.repeat(6)
  const blocks = Array.from({ length: 12 }, (_, index) => [
    heading(`第${index}章`),
    text(paragraph),
  ]).flat()
  const passages = split(blocks, names)

  expect(passages).toHaveLength(12)
  for (const [index, passage] of passages.entries()) {
    expect(passage.heading).toEqual([`第${index}章`])
    expect(passage.text.startsWith(`第${index}章\n`)).toBe(true)
    expect(passage.embed_text).toBe(`制度 › 财务 › 差旅制度 › 第${index}章\n${paragraph}`)
  }
})

test('sections of a few words join the next one', () => {
  const blocks = [
    heading('目的'),
    text('规范报销。'),
    heading('范围'),
    text('适用于全体员工。'.repeat(10)),
  ]
  const passages = split(blocks, names)

  expect(passages).toHaveLength(1)
  expect(countUnits('目的规范报销。')).toBeLessThan(unitsTiny)
  expect(passages[0]?.text).toContain('规范报销。')
})

test('items of a list that goes on keep the line that leads them', () => {
  const items = Array.from({ length: 80 }, (_, index) => `- 第${index}项材料应当一式两份并加盖公章`)
  const passages = split(
    [text('需要提交下列材料：'), { kind: 'list', text: items.join('\n'), page: 1 }],
    names,
  )

  expect(passages.length).toBeGreaterThan(1)
  for (const passage of passages) expect(passage.text.startsWith('需要提交下列材料：')).toBe(true)
})

test('G5: one line of 8 million characters is cut in time that grows with its length only', () => {
  const timed = (length: number) => {
    const line = '没有任何标点的一行文字'.repeat(Math.ceil(length / 11)).slice(0, length)
    const began = performance.now()
    const passages = split([text(line)], names)
    expect(passages.length).toBeGreaterThan(length / unitsMost - 1)
    return performance.now() - began
  }
  timed(200_000)
  const short = timed(1_000_000)
  const long = timed(8_000_000)

  expect(long).toBeLessThan(Math.max(short, 50) * 8 * 6)
})
