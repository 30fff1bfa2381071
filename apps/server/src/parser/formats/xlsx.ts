import type { Block, Reader } from '../blocks.ts'
import { type OfficePackage, officeTitle, openOffice, relationId } from '../office-package.ts'
import { sheetBlocks } from '../sheet-table.ts'
import { walkXml } from '../xml.ts'
import { type CellForm, cellForms, cellWord } from './xlsx-cell.ts'
import { readSheet } from './xlsx-sheet.ts'

const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Excel: each sheet a table with its first full row as head, numbers and dates as they are shown. */
export const readXlsx: Reader = (bytes) => {
  const office = openOffice(bytes)
  const strings = sharedStrings(office.part('xl/sharedStrings.xml'))
  const forms: CellForm[] = cellForms(office.part('xl/styles.xml'))
  const blocks = sheetsOf(office).flatMap(({ name, part }, index): Block[] => {
    const rows = readSheet(office.need(part), (raw) => cellWord(raw, strings, forms))
    return sheetBlocks(name, rows, index + 1)
  })
  return { blocks, doc_type: 'sheet', mime, title: officeTitle(office) }
}

function sheetsOf(office: OfficePackage): { name: string; part: string }[] {
  const relations = office.relations('xl/workbook.xml')
  const sheets: { name: string; part: string }[] = []
  walkXml(office.need('xl/workbook.xml'), {
    open(tag, attributes) {
      const target = relations.get(relationId(attributes))
      if (tag === 'sheet' && target?.type === 'worksheet') {
        sheets.push({ name: attributes.name ?? '', part: target.target })
      }
    },
  })
  return sheets
}

/** Words that cells share; the reading help above Asian words is no word of its own. */
function sharedStrings(xml: string | undefined): string[] {
  const strings: string[] = []
  if (!xml) return strings
  let isText = false
  let helpDepth = 0
  walkXml(xml, {
    open(name) {
      if (name === 'si') strings.push('')
      if (name === 'rPh') helpDepth += 1
      if (name === 't') isText = helpDepth === 0
    },
    close(name) {
      if (name === 'rPh') helpDepth -= 1
      if (name === 't') isText = false
    },
    text(text) {
      if (isText) strings[strings.length - 1] += text
    },
  })
  return strings
}
