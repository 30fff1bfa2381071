import { type Block, cellMark, type Reader } from '../blocks.ts'
import { ParseFault } from '../fault.ts'
import { type OfficePackage, officeTitle, openOffice, relationId } from '../office-package.ts'
import { walkXml } from '../xml.ts'

const mime = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/** PowerPoint: a slide is a page, its title a heading; tables row by row, speaker's notes last. */
export const readPptx: Reader = (bytes) => {
  const office = openOffice(bytes)
  const blocks = slidesOf(office).flatMap((part, index) => slideBlocks(office, part, index + 1))
  return { blocks, doc_type: 'slide', mime, title: officeTitle(office) }
}

function slidesOf(office: OfficePackage): string[] {
  const relations = office.relations('ppt/presentation.xml')
  const slides: string[] = []
  walkXml(office.need('ppt/presentation.xml'), {
    open(name, attributes) {
      const target = name === 'sldId' && relations.get(relationId(attributes))
      if (target) slides.push(target.target)
    },
  })
  if (slides.length > 2_000) throw new ParseFault('bomb', 'too many slides')
  return slides
}

function slideBlocks(office: OfficePackage, part: string, page: number): Block[] {
  const notes = [...office.relations(part).values()].find(({ type }) => type === 'notesSlide')
  const own = shapeBlocks(office.need(part), page)
  const titled = own.toSorted((a, b) => Number(b.kind === 'heading') - Number(a.kind === 'heading'))
  const said = notes ? shapeBlocks(office.part(notes.target) ?? '', page) : []
  return [...titled, ...said.filter(({ kind }) => kind !== 'heading')]
}

type Shape = { isTitle: boolean; isSkipped: boolean; lines: string[] }

function shapeBlocks(xml: string, page: number): Block[] {
  const blocks: Block[] = []
  let shape: Shape = { isTitle: false, isSkipped: false, lines: [] }
  let rows: string[][] | undefined
  let line = ''
  let isText = false
  if (xml === '') return blocks
  walkXml(xml, {
    open(name, { type = '' }) {
      if (name === 'sp') shape = { isTitle: false, isSkipped: false, lines: [] }
      else if (name === 'ph') {
        shape.isTitle = type === 'title' || type === 'ctrTitle'
        shape.isSkipped = ['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'].includes(type)
      } else if (name === 'tbl') rows = []
      else if (name === 'tr') rows?.push([])
      else if (name === 'tc') shape = { isTitle: false, isSkipped: false, lines: [] }
      else if (name === 'br') line += ' '
      else if (name === 't') isText = true
    },
    text(text) {
      if (isText) line += text
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'p') {
        if (line.trim()) shape.lines.push(line.trim())
        line = ''
      } else if (name === 'tc') rows?.at(-1)?.push(shape.lines.join(' '))
      else if (name === 'sp') blocks.push(...toBlocks(shape, page))
      else if (name === 'tbl' && rows) {
        const text = rows.map((cells) => cells.join(cellMark)).join('\n')
        blocks.push({ kind: 'table', text, header_rows: 1, page })
        rows = undefined
      }
    },
  })
  return blocks
}

function toBlocks({ isTitle, isSkipped, lines }: Shape, page: number): Block[] {
  if (isSkipped || lines.length === 0) return []
  if (isTitle) return [{ kind: 'heading', level: 1, text: lines.join(' '), page }]
  return [{ kind: lines.length > 1 ? 'list' : 'text', text: lines.join('\n'), page }]
}
