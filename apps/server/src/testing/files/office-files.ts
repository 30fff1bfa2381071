import type { Part, Sample } from './sample.ts'
import { type ZipPart, zipFile } from './zip-file.ts'

const main = 'http://schemas.openxmlformats.org'
const rels = `${main}/officeDocument/2006/relationships`
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Text safe inside XML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Relation = { id: string; type: string; target: string }
const relationsXml = (relations: Relation[]) =>
  `${head}<Relationships xmlns="${main}/package/2006/relationships">${relations
    .map(
      ({ id, type, target }) =>
        `<Relationship Id="${id}" Type="${rels}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const contentTypes = (overrides: [string, string][]) =>
  `${head}<Types xmlns="${main}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides
    .map(
      ([name, type]) =>
        `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`

/** A Word file of a sample; `more` replaces or adds parts. */
export function docxFile(sample: Sample, more: ZipPart[] = []): Buffer {
  const body = [
    `<w:p><w:pPr><w:pStyle w:val="T"/></w:pPr>${run(sample.title)}</w:p>`,
    ...sample.parts.map((part) => wordPart(part)),
  ].join('')
  const w = `xmlns:w="${main}/wordprocessingml/2006/main"`
  const styles = [['T', 'Title'], ...[1, 2, 3].map((n) => [`H${n}`, `heading ${n}`])]
    .map(
      ([id, name]) =>
        `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`,
    )
    .join('')
  return packaged(
    [
      ['/word/document.xml', 'wordprocessingml.document.main'],
      ['/word/styles.xml', 'wordprocessingml.styles'],
    ],
    [
      {
        name: '_rels/.rels',
        data: relationsXml([{ id: 'r1', type: 'officeDocument', target: 'word/document.xml' }]),
      },
      {
        name: 'word/_rels/document.xml.rels',
        data: relationsXml([{ id: 'r1', type: 'styles', target: 'styles.xml' }]),
      },
      {
        name: 'word/document.xml',
        data: `${head}<w:document ${w}><w:body>${body}</w:body></w:document>`,
      },
      { name: 'word/styles.xml', data: `${head}<w:styles ${w}>${styles}</w:styles>` },
    ],
    more,
  )
}

/** Words split over two runs, as Word does after every edit. */
function run(text: string): string {
  const middle = Math.floor(text.length / 2)
  return [text.slice(0, middle), text.slice(middle)]
    .map((half) => `<w:r><w:t xml:space="preserve">${escaped(half)}</w:t></w:r>`)
    .join('')
}

function wordPart(part: Part): string {
  if ('heading' in part) {
    return `<w:p><w:pPr><w:pStyle w:val="H${part.level}"/></w:pPr>${run(part.heading)}</w:p>`
  }
  if ('list' in part) {
    const numbered = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>'
    return part.list.map((item) => `<w:p>${numbered}${run(item)}</w:p>`).join('')
  }
  if ('table' in part) {
    const cell = (text: string) =>
      `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr><w:p>${run(text)}</w:p></w:tc>`
    const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(
      (side) => `<w:${side} w:val="single" w:sz="4"/>`,
    )
    const grid = `<w:tblPr><w:tblBorders>${borders.join('')}</w:tblBorders></w:tblPr><w:tblGrid>${(part.table[0] ?? []).map(() => '<w:gridCol w:w="3000"/>').join('')}</w:tblGrid>`
    return `<w:tbl>${grid}${part.table.map((row) => `<w:tr>${row.map((text) => cell(text)).join('')}</w:tr>`).join('')}</w:tbl>`
  }
  return `<w:p>${run(part.text)}</w:p>`
}

/** An Excel file: each table a sheet, all other text in a sheet of its own. */
export function xlsxFile(sample: Sample, more: ZipPart[] = []): Buffer {
  const texts = sample.parts.flatMap((part) =>
    'heading' in part
      ? [part.heading]
      : 'text' in part
        ? [part.text]
        : 'list' in part
          ? part.list
          : [],
  )
  const tables = sample.parts.flatMap((part) => ('table' in part ? [part.table] : []))
  const sheets = [[[sample.title], ...texts.map((text) => [text])], ...tables]
  const ids = sheets.map((_, index) => index + 1)
  const book = ids.map((id) => `<sheet name="表${id}" sheetId="${id}" r:id="r${id}"/>`).join('')
  const s = `xmlns="${main}/spreadsheetml/2006/main"`
  return packaged(
    [
      ['/xl/workbook.xml', 'spreadsheetml.sheet.main'],
      ...ids.map((id): [string, string] => [
        `/xl/worksheets/sheet${id}.xml`,
        'spreadsheetml.worksheet',
      ]),
    ],
    [
      {
        name: '_rels/.rels',
        data: relationsXml([{ id: 'r1', type: 'officeDocument', target: 'xl/workbook.xml' }]),
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        data: relationsXml(
          ids.map((id) => ({
            id: `r${id}`,
            type: 'worksheet',
            target: `worksheets/sheet${id}.xml`,
          })),
        ),
      },
      {
        name: 'xl/workbook.xml',
        data: `${head}<workbook ${s} xmlns:r="${rels}"><sheets>${book}</sheets></workbook>`,
      },
      ...sheets.map((rows, index) => ({
        name: `xl/worksheets/sheet${index + 1}.xml`,
        data: `${head}<worksheet ${s}><sheetData>${rows.map((row, y) => sheetRow(row, y)).join('')}</sheetData></worksheet>`,
      })),
    ],
    more,
  )
}

function sheetRow(row: string[], y: number): string {
  const cells = row.map((text, x) => {
    const name = `${String.fromCharCode(65 + x)}${y + 1}`
    return /^\d+$/.test(text)
      ? `<c r="${name}"><v>${text}</v></c>`
      : `<c r="${name}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
  })
  return `<row r="${y + 1}">${cells.join('')}</row>`
}

const packaged = (overrides: [string, string][], parts: ZipPart[], more: ZipPart[]): Buffer => {
  const replaced = new Set(more.map(({ name }) => String(name)))
  const own = [{ name: '[Content_Types].xml', data: contentTypes(overrides) }, ...parts]
  return zipFile([...own.filter(({ name }) => !replaced.has(String(name))), ...more])
}

/** A PowerPoint file: a slide per heading, its title, lines and tables. */
export function pptxFile(sample: Sample, more: ZipPart[] = []): Buffer {
  const slides = slidesOf(sample)
  const ids = slides.map((_, index) => index + 1)
  const p = `xmlns:a="${main}/drawingml/2006/main" xmlns:p="${main}/presentationml/2006/main" xmlns:r="${rels}"`
  const list = ids.map((id) => `<p:sldId id="${255 + id}" r:id="r${id}"/>`).join('')
  return packaged(
    [
      ['/ppt/presentation.xml', 'presentationml.presentation.main'],
      ...ids.map((id): [string, string] => [`/ppt/slides/slide${id}.xml`, 'presentationml.slide']),
    ],
    [
      {
        name: '_rels/.rels',
        data: relationsXml([{ id: 'r1', type: 'officeDocument', target: 'ppt/presentation.xml' }]),
      },
      {
        name: 'ppt/_rels/presentation.xml.rels',
        data: relationsXml(
          ids.map((id) => ({ id: `r${id}`, type: 'slide', target: `slides/slide${id}.xml` })),
        ),
      },
      {
        name: 'ppt/presentation.xml',
        data: `${head}<p:presentation ${p}><p:sldIdLst>${list}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
      },
      ...slides.map((parts, index) => ({
        name: `ppt/slides/slide${index + 1}.xml`,
        data: slideXml(parts, p),
      })),
    ],
    more,
  )
}

function slidesOf({ title, parts }: Sample): Part[][] {
  const slides: Part[][] = [[{ heading: title, level: 1 }]]
  for (const part of parts) {
    if ('heading' in part) slides.push([part])
    else slides.at(-1)?.push(part)
  }
  return slides
}

function slideXml(parts: Part[], names: string): string {
  const shapes = parts.map((part, index) => shapeXml(part, index + 2)).join('')
  const group =
    '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'
  return `${head}<p:sld ${names}><p:cSld><p:spTree>${group}${shapes}</p:spTree></p:cSld></p:sld>`
}

function shapeXml(part: Part, id: number): string {
  const line = (text: string) =>
    `<a:p><a:r><a:rPr lang="zh-CN"/><a:t>${escaped(text)}</a:t></a:r></a:p>`
  const frame = `<a:xfrm><a:off x="400000" y="${id * 700000}"/><a:ext cx="8000000" cy="600000"/></a:xfrm>`
  if ('table' in part) {
    const grid = (part.table[0] ?? []).map(() => '<a:gridCol w="2000000"/>').join('')
    const rows = part.table
      .map(
        (row) =>
          `<a:tr h="300000">${row.map((text) => `<a:tc><a:txBody><a:bodyPr/>${line(text)}</a:txBody><a:tcPr/></a:tc>`).join('')}</a:tr>`,
      )
      .join('')
    return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="t${id}"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${frame.replaceAll('a:xfrm', 'p:xfrm')}<a:graphic><a:graphicData uri="${main}/drawingml/2006/table"><a:tbl><a:tblGrid>${grid}</a:tblGrid>${rows}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  }
  const lines = 'heading' in part ? [part.heading] : 'list' in part ? part.list : [part.text]
  const holder = 'heading' in part ? '<p:ph type="title"/>' : ''
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="s${id}"/><p:cNvSpPr/><p:nvPr>${holder}</p:nvPr></p:nvSpPr><p:spPr>${frame}<a:prstGeom prst="rect"/></p:spPr><p:txBody><a:bodyPr/>${lines.map((text) => line(text)).join('')}</p:txBody></p:sp>`
}
