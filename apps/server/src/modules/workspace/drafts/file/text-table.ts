import { importRowsMax } from '@zhiwen/contract/limits.ts'
import { columnsMax, extraRows, type Table, TableError } from './table.ts'

type Row = Table['rows'][number]
const separators = [',', ';', '\t', '，', '；'] as const

/** Reads comma, semicolon or tab separated text in any encoding a Chinese office sends. */
export function readTextTable(bytes: Buffer): Table {
  const { text, encoding } = decodeText(bytes)
  if (text.trim() === '') throw new TableError('empty')
  if (/^\s*<(?:!doctype|html|table|\?xml|svg|script)/i.test(text)) throw new TableError('type')
  const named = /^sep=(.)\r?\n/i.exec(text)
  const body = named ? text.slice(named[0].length) : text
  const rows = splitRows(body, named?.[1] ?? separatorOf(body))
  const shift = named ? 1 : 0
  return { encoding, rows: rows.map(({ line, cells }) => ({ line: line + shift, cells })) }
}

/** The encoding is told by a mark, by zero bytes, or by what decodes without a fault. */
function decodeText(bytes: Buffer): { text: string; encoding: string } {
  const tries = encodingsFor(bytes)
  for (const encoding of tries) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      if (!text.includes('\0')) return { text, encoding }
    } catch {
      // The next encoding may fit; when none does the file is refused below.
    }
  }
  throw new TableError('encoding')
}

function encodingsFor(bytes: Buffer): string[] {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return ['utf-16le']
  if (first === 0xfe && second === 0xff) return ['utf-16be']
  const sample = bytes.subarray(0, 4096)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > even * 4) return ['utf-16le']
  if (even > odd * 4) return ['utf-16be']
  return ['utf-8', 'gb18030']
}

/** The sign that stands most often in the first lines, outside quotes. */
function separatorOf(text: string): string {
  const head = text.slice(0, 5_000).replaceAll(/"[^"]*"/g, '')
  const counts = separators.map((sign) => ({ sign, count: head.split(sign).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).sign
}

/** Splits by the rules of RFC 4180: quotes hold separators, line ends and doubled quotes. */
function splitRows(text: string, separator: string): Row[] {
  const rows: Row[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let startLine = 1
  const endCell = () => {
    if (cells.length < columnsMax) cells.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (cells.some((value) => value.trim() !== '')) rows.push({ line: startLine, cells })
    if (rows.length > importRowsMax + extraRows) throw new TableError('too-many-rows')
    cells = []
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    const isEnd = sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')
    if (isEnd) line += 1
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[(at += 1)]
      else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (sign === separator) endCell()
    else if (isEnd) {
      endRow()
      startLine = line
    } else if (sign !== '\r') cell += sign
  }
  if (isQuoted) throw new TableError('quote')
  endRow()
  return rows
}
