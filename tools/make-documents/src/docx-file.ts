import {
  Document,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { Part } from './parts.ts'

const levels = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
] as const

/** A Word document with real headings, lists and tables. */
export function makeDocx(parts: readonly Part[], title: string): Promise<Buffer> {
  const children = parts.flatMap(blocksOf)
  const file = new Document({
    title,
    styles: { default: { document: { run: { font: 'Noto Sans CJK SC' } } } },
    sections: [{ children }],
  })
  return Packer.toBuffer(file)
}

function blocksOf(part: Part): (Paragraph | Table)[] {
  if (part.kind === 'heading') {
    return [new Paragraph({ text: part.text, heading: levels[Math.min(part.level, 4) - 1] })]
  }
  if (part.kind === 'paragraph' || part.kind === 'code') return [linesOf(part.text)]
  if (part.kind === 'list') {
    return part.items.map((text, at) =>
      part.isOrdered
        ? new Paragraph({ text: `${at + 1}. ${text}` })
        : new Paragraph({ text, bullet: { level: 0 } }),
    )
  }
  return part.kind === 'table' ? [tableOf([part.head, ...part.rows])] : []
}

const linesOf = (text: string) =>
  new Paragraph({
    children: text
      .split('\n')
      .map((line, at) => new TextRun(at === 0 ? line : { text: line, break: 1 })),
  })

const tableOf = (rows: readonly string[][]) =>
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      (cells, at) =>
        new TableRow({
          tableHeader: at === 0,
          children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })),
        }),
    ),
  })
