import type { Block, Reader } from '../blocks.ts'
import { decodeText } from '../encoding.ts'
import { ParseFault } from '../fault.ts'
import { tableBlocks } from './csv.ts'

const depthMax = 60

/** JSON and JSON lines as words: lists of alike objects become tables, all else `path: value` lines. */
export const readJson: Reader = (bytes) => {
  const value = parseJson(decodeText(bytes))
  return { blocks: jsonBlocks(value), doc_type: 'text', mime: 'application/json' }
}

function parseJson(text: string): unknown {
  for (const form of [text, withoutComments(text)]) {
    try {
      return JSON.parse(form)
    } catch {
      // The next form is tried.
    }
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  try {
    return lines.map((line): unknown => JSON.parse(line))
  } catch {
    throw new ParseFault('damaged', 'broken JSON')
  }
}

/** Settings files carry comments and a comma after the last entry. */
const withoutComments = (text: string) =>
  text
    .replace(
      /("(?:\\.|[^"\\\n])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
      (_all, quoted?: string) => quoted ?? '',
    )
    .replace(/,(\s*[}\]])/g, '$1')

function jsonBlocks(value: unknown): Block[] {
  if (isRecords(value)) return recordTable(value)
  const lines: string[] = []
  flatten(value, '', lines, 0)
  return [{ kind: 'list', text: lines.join('\n'), page: null }]
}

type Scalar = string | number | boolean | null
const isScalar = (value: unknown): value is Scalar => value === null || typeof value !== 'object'

function isRecords(value: unknown): value is Record<string, Scalar>[] {
  return (
    Array.isArray(value) &&
    value.length > 1 &&
    value.every((row) => !isScalar(row) && Object.values(row).every((cell) => isScalar(cell)))
  )
}

const wordOf = (value: Scalar | undefined) =>
  value === null || value === undefined ? '' : String(value)

function recordTable(records: Record<string, Scalar>[]): Block[] {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const rows = records.map((record) => columns.map((column) => wordOf(record[column])))
  return tableBlocks([columns, ...rows])
}

function flatten(value: unknown, path: string, lines: string[], depth: number): void {
  if (depth > depthMax) throw new ParseFault('bomb', 'nested too deep')
  if (isScalar(value)) {
    const word = wordOf(value).replace(/\s*\n\s*/g, ' ')
    if (word !== '') lines.push(path ? `${path}: ${word}` : word)
  } else if (Array.isArray(value)) {
    for (const entry of value) flatten(entry, path, lines, depth + 1)
  } else {
    for (const [key, entry] of Object.entries(value as Record<string, unknown>)) {
      flatten(entry, path ? `${path}.${key}` : key, lines, depth + 1)
    }
  }
}
