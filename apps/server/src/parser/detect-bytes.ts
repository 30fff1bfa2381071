import type { Format } from './blocks.ts'
import { isReadableText } from './encoding.ts'
import { ParseFault } from './fault.ts'
import { zipNames } from './zip.ts'

/** `text`: any of the text formats; `foreign`: none of ours; `broken`: the outer form is not whole. */
export type Seen = Format | 'foreign' | 'locked' | 'bomb' | 'macros' | 'broken'

const starts = (bytes: Buffer, hex: string, at = 0) =>
  bytes.subarray(at, at + hex.length / 2).toString('hex') === hex

const images = [
  '89504e470d0a1a0a',
  'ffd8ff',
  '474946383761',
  '474946383961',
  '49492a00',
  '4d4d002a',
]

/** What the bytes themselves say a file is. */
export function formatOfBytes(bytes: Buffer): Seen {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  if (starts(bytes, '504b0304') || starts(bytes, '504b0506')) return formatOfZip(bytes)
  if (starts(bytes, 'd0cf11e0a1b11ae1')) return formatOfOle(bytes)
  if (images.some((magic) => starts(bytes, magic)) || isWebp(bytes) || isBitmap(bytes)) {
    return 'image'
  }
  if (starts(bytes, '7b5c727466')) return 'rtf'
  return isReadableText(bytes) ? 'text' : 'foreign'
}

const isWebp = (bytes: Buffer) => starts(bytes, '52494646') && starts(bytes, '57454250', 8)
const isBitmap = (bytes: Buffer) =>
  starts(bytes, '424d') && bytes.length > 26 && bytes.readUInt32LE(2) <= bytes.length + 64

function formatOfZip(bytes: Buffer): Seen {
  let names: string[]
  try {
    names = zipNames(bytes)
  } catch (error) {
    if (!(error instanceof ParseFault)) throw error
    return error.reason === 'locked' || error.reason === 'bomb' ? error.reason : 'broken'
  }
  if (names.length === 0) return 'broken'
  const has = (start: string) => names.some((name) => name.startsWith(start))
  if (names.includes('[Content_Types].xml')) {
    if (names.some((name) => name.endsWith('vbaProject.bin'))) return 'macros'
    if (has('word/')) return 'docx'
    if (has('xl/')) return names.includes('xl/workbook.bin') ? 'macros' : 'xlsx'
    if (has('ppt/')) return 'pptx'
    return 'foreign'
  }
  if (names.includes('META-INF/container.xml')) return 'epub'
  if (names.includes('mimetype') && names.includes('content.xml')) return 'opendocument'
  return 'zip'
}

/** Streams of an old Office file stand in its directory under UTF-16 names. */
function formatOfOle(bytes: Buffer): Seen {
  const has = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'))
  if (has('EncryptedPackage')) return 'locked'
  if (has('WordDocument')) return 'doc'
  if (has('PowerPoint Document')) return 'ppt'
  if (has('Workbook') || has('Book')) return 'xls'
  return 'foreign'
}
