import type { Block, Format, ParseRequest, Part, Read, Reader } from './blocks.ts'
import { detect } from './detect.ts'
import { ParseFault } from './fault.ts'

/** Where each format is read; loaded when first needed, so that a child holds one reader only. */
const readers: Record<Format, () => Promise<Reader>> = {
  pdf: async () => (await import('./formats/pdf.ts')).readPdf,
  docx: async () => (await import('./formats/docx.ts')).readDocx,
  xlsx: async () => (await import('./formats/xlsx.ts')).readXlsx,
  pptx: async () => (await import('./formats/pptx.ts')).readPptx,
  doc: async () => (await import('./formats/legacy.ts')).readLegacy,
  ppt: async () => (await import('./formats/legacy.ts')).readLegacy,
  opendocument: async () => (await import('./formats/legacy.ts')).readLegacy,
  rtf: async () => (await import('./formats/legacy.ts')).readLegacy,
  xls: async () => (await import('./formats/xls.ts')).readXls,
  markdown: async () => (await import('./formats/markdown.ts')).readMarkdown,
  html: async () => (await import('./formats/html.ts')).readHtml,
  text: async () => (await import('./formats/text.ts')).readText,
  code: async () => (await import('./formats/text.ts')).readCode,
  csv: async () => (await import('./formats/csv.ts')).readCsv,
  json: async () => (await import('./formats/json.ts')).readJson,
  xml: async () => (await import('./formats/xml-text.ts')).readXml,
  eml: async () => (await import('./formats/eml.ts')).readEml,
  epub: async () => (await import('./formats/epub.ts')).readEpub,
  image: async () => (await import('./formats/image.ts')).readImage,
  zip: async () => (await import('./formats/archive.ts')).readArchive,
}

/** Archives in archives, mails in mails: beyond this it is a trick. */
const depthMax = 3
/** Reasons that condemn the file around a part as well; others only leave the part out. */
const condemning = new Set(['bomb', 'damaged', 'locked'])

/** Reads a file of a known format into blocks, its parts by their own formats. */
export async function readFormat(ask: ParseRequest, bytes: Buffer): Promise<Read> {
  const read = await readers[ask.format]()
  return read(bytes, ask, (part) => readPart(ask, part))
}

async function readPart(ask: ParseRequest, part: Part): Promise<Block[] | null> {
  if (part.depth > depthMax) throw new ParseFault('bomb', 'files nested too deep')
  if (part.bytes.length === 0) return []
  const found = detect(part)
  if (!found.ok) {
    if (condemning.has(found.reason)) throw new ParseFault(found.reason, 'a part')
    return null
  }
  const inner = { ...ask, format: found.format, file_name: part.file_name, mime: part.mime }
  try {
    const { blocks, title } = await readFormat(
      { ...inner, from_page: 1, depth: part.depth },
      part.bytes,
    )
    const heading: Block = { kind: 'heading', level: 1, text: title ?? part.file_name, page: null }
    return [heading, ...blocks]
  } catch (error) {
    if (error instanceof ParseFault && error.reason === 'no-text') return []
    throw error
  }
}
