import { expect, test } from 'vitest'
import { readParts } from './read-table.ts'

test('rows of cells become a table under its first row, the words around them stay lines', () => {
  expect(readParts('下表为库存：\n型号 | 数量\nC200 | 3\nS3 | \n以上。')).toEqual([
    { kind: 'lines', lines: ['下表为库存：'] },
    {
      kind: 'table',
      head: ['型号', '数量'],
      rows: [
        ['C200', '3'],
        ['S3', ''],
      ],
    },
    { kind: 'lines', lines: ['以上。'] },
  ])
})

test('a short row is filled up, so that columns stay under their heads', () => {
  expect(readParts('a | b | c\n1 | 2')).toEqual([
    { kind: 'table', head: ['a', 'b', 'c'], rows: [['1', '2', '']] },
  ])
})

test('one line with a bar is no table', () => {
  expect(readParts('选择A | B\n继续')).toEqual([{ kind: 'lines', lines: ['选择A | B', '继续'] }])
  expect(readParts('')).toEqual([])
})
