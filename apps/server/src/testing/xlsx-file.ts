import { constants, crc32, deflateRawSync } from 'node:zlib'

type Part = {
  name: string
  content: Buffer | string
  /** Size the directory claims. */
  size?: number
  /** The content comes so many times, without ever standing in memory. */
  times?: number
}

/** Pieces that end on a byte can follow each other. */
function packedOf(plain: Buffer, times: number): Buffer {
  if (times === 1) return deflateRawSync(plain)
  const piece = deflateRawSync(plain, { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array.from({ length: times }, () => piece), deflateRawSync('')])
}

/** A zip archive, byte by byte, so that tests can also make broken ones. */
export function zipFile(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const plain = Buffer.from(part.content)
    const { times = 1 } = part
    const packed = packedOf(plain, times)
    const name = Buffer.from(part.name)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(plain), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(part.size ?? plain.length * times, 18)
    head.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, name, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, tail, name]))
    bodies.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, directory, Buffer.from('PK\x05\x06'), end])
}

export type XlsxCell = string | number | { formula: string; value?: string } | null

const letters = 'ABCDEFGHIJ'
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function cellXml(cell: XlsxCell, reference: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'string') {
    return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  }
  const { formula, value = '' } = cell
  return `<c r="${reference}" t="str"><f>${escaped(formula)}</f><v>${escaped(value)}</v></c>`
}

/** XML of a sheet; `merges` like `A1:C1`. */
export function sheetXml(rows: readonly (readonly XlsxCell[])[], merges: readonly string[] = []) {
  const lines = rows.map((cells, index) => {
    const inner = cells.map((cell, column) => cellXml(cell, `${letters[column]}${index + 1}`))
    return `<row r="${index + 1}">${inner.join('')}</row>`
  })
  const merged = merges.map((place) => `<mergeCell ref="${place}"/>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData>${merged && `<mergeCells>${merged}</mergeCells>`}</worksheet>`
}

const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a workbook with these sheets; tests may add to or change them. */
export const workbookParts = (...sheets: string[]): Part[] => [
  { name: '[Content_Types].xml', content: '<Types/>' },
  {
    name: 'xl/workbook.xml',
    content: `<workbook ${namespace} xmlns:r="${relations}"><sheets>${sheets
      .map(
        (_, index) =>
          `<sheet name="表${index + 1}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: `<Relationships>${sheets
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
  },
  ...sheets.map((content, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, content })),
]

/** A workbook with one sheet. */
export const xlsxFile = (
  rows: readonly (readonly XlsxCell[])[],
  merges?: readonly string[],
): Buffer => zipFile(workbookParts(sheetXml(rows, merges)))
