import { importRowsMax } from '@zhiwen/contract/limits.ts'
import { columnsMax, extraRows, type Table, TableError } from './table.ts'
import { walkXml } from './xml.ts'
import { openZip, type Zip } from './zip.ts'

type Row = Table['rows'][number]

/** Reads the first sheet that holds anything. Formulas stay formulas: they are shown by `=`, never calculated. */
export function readXlsx(bytes: Buffer): Table {
  const zip = openZip(bytes)
  const sheets = sheetPaths(zip)
  if (sheets.length === 0) throw new TableError('type')
  const texts = readSharedTexts(partOf(zip, 'xl/sharedStrings.xml') ?? '')
  for (const path of sheets) {
    const rows = readSheet(partOf(zip, path) ?? '', texts)
    if (rows.length > 0) return { encoding: 'xlsx', rows }
  }
  throw new TableError('empty')
}

const partOf = (zip: Zip, name: string) => zip.read(name)?.toString('utf8')

/** Paths of the sheets in the order a person sees them. */
function sheetPaths(zip: Zip): string[] {
  const ids: string[] = []
  const targets = new Map<string, string>()
  walkXml(partOf(zip, 'xl/workbook.xml') ?? '<workbook/>', {
    open: (name, { id }) => void (name === 'sheet' && id && ids.push(id)),
  })
  walkXml(partOf(zip, 'xl/_rels/workbook.xml.rels') ?? '<none/>', {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target)
    },
  })
  return ids
    .map((id) => targets.get(id) ?? '')
    .map((target) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`))
    .filter((path) => zip.names.includes(path))
}

/** Texts kept once for all cells; spoken forms (`rPh`) are no part of them. */
function readSharedTexts(xml: string): string[] {
  const texts: string[] = []
  if (xml === '') return texts
  let current = ''
  const inside: string[] = []
  walkXml(xml, {
    open(name) {
      inside.push(name)
      if (name === 'si') current = ''
    },
    text(text) {
      if (inside.at(-1) === 't' && !inside.includes('rPh')) current += text
    },
    close(name) {
      inside.pop()
      if (name === 'si') texts.push(current)
    },
  })
  return texts
}

type Cell = { column: number; type: string; value: string; formula: string | undefined }

function readSheet(xml: string, texts: readonly string[]): Row[] {
  const rows: Row[] = []
  let line = 0
  let cells: string[] = []
  let cell: Cell | undefined
  let element = ''
  if (xml === '') return rows
  walkXml(xml, {
    open(name, attributes) {
      element = name
      if (name === 'row') {
        line = Number(attributes['r'] ?? line + 1)
        cells = []
      } else if (name === 'c') {
        const column = columnOf(attributes['r']) ?? (cell ? cell.column + 1 : 0)
        cell = { column, type: attributes['t'] ?? 'n', value: '', formula: undefined }
      } else if (name === 'f' && cell) cell.formula = ''
    },
    text(text) {
      if (!cell) return
      if (element === 'v' || element === 't') cell.value += text
      if (element === 'f') cell.formula += text
    },
    close(name) {
      element = ''
      if (name === 'c' && cell && cell.column < columnsMax) cells[cell.column] = textOf(cell, texts)
      if (name !== 'row') return
      cell = undefined
      if (cells.some((text) => text?.trim()))
        rows.push({ line, cells: Array.from(cells, (t) => t ?? '') })
      if (rows.length > importRowsMax + extraRows) throw new TableError('too-many-rows')
    },
  })
  return rows
}

/** `AB12` is column 27, counted from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return undefined
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOf({ type, value, formula }: Cell, texts: readonly string[]): string {
  if (formula !== undefined) return `=${formula}`
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'n') return numberText(value)
  return type === 'e' || type === 'b' ? '' : value
}

/** A phone number typed as a number is kept as 1.3800138E10; its digits are all there. */
function numberText(value: string): string {
  const number = Number(value)
  return value !== '' && Number.isSafeInteger(number) ? number.toFixed(0) : value
}
