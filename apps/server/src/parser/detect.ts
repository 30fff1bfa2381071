import type { DocType, ReasonCode } from '@zhiwen/contract/enums.ts'
import type { Format } from './blocks.ts'
import { formatOfBytes } from './detect-bytes.ts'
import { fileEnding, formatOfEnding, isForeignEnding, isMacroEnding } from './endings.ts'

export type Detected = { ok: true; format: Format } | { ok: false; reason: ReasonCode }

/** Formats that are plain text; a source often declares one of them for another. */
export const textFormats: ReadonlySet<Format> = new Set<Format>([
  'markdown',
  'html',
  'text',
  'code',
  'csv',
  'json',
  'xml',
  'eml',
])

const no = (reason: ReasonCode): Detected => ({ ok: false, reason })

/** Tells a file's format; what its bytes, its name and its declared type say must agree. */
export function detect(file: { bytes: Buffer; file_name: string; mime: string }): Detected {
  if (file.bytes.length === 0) return no('empty')
  const ending = fileEnding(file.file_name)
  if (isMacroEnding(ending)) return no('unsupported-type')
  const named = formatOfEnding(ending)
  if (!named && isForeignEnding(ending)) return no('unsupported-type')
  const seen = formatOfBytes(file.bytes)
  if (seen === 'locked' || seen === 'bomb') return no(seen)
  if (seen === 'macros') return no(named ? 'type-mismatch' : 'unsupported-type')
  if (seen === 'foreign') return no(named ? 'type-mismatch' : 'unsupported-type')
  if (seen === 'broken') return no(named && !textFormats.has(named) ? 'damaged' : 'type-mismatch')
  const declared = formatOfMime(file.mime)
  if (seen !== 'text') {
    if (named && !agree(named, seen)) return no('type-mismatch')
    if (declared && !agree(declared, seen) && !isZipOf(declared, seen)) return no('type-mismatch')
    return { ok: true, format: seen }
  }
  if (named && !textFormats.has(named)) return no('type-mismatch')
  // Windows declares Excel for lists of values.
  const isList = named === 'csv' && declared === 'xls'
  if (declared && !textFormats.has(declared) && !isList) return no('type-mismatch')
  return { ok: true, format: named ?? declared ?? guessText(file.bytes) }
}

/** Word itself writes RTF under the ending of its old format. */
const agree = (said: Format, seen: Format): boolean =>
  said === seen || (said === 'doc' && seen === 'rtf')

const zipped: ReadonlySet<Format> = new Set<Format>([
  'docx',
  'xlsx',
  'pptx',
  'opendocument',
  'epub',
])

/** Some servers declare what a file is packed in. */
const isZipOf = (declared: Format, seen: Format) => declared === 'zip' && zipped.has(seen)

function guessText(bytes: Buffer): Format {
  const start = bytes.toString('latin1', 0, 1024).trimStart().toLowerCase()
  if (/^(<!doctype html|<html|<head|<body)/.test(start)) return 'html'
  if (start.startsWith('<?xml') || start.startsWith('<svg')) return 'xml'
  return 'text'
}

const mimes: [RegExp, Format][] = [
  [/^application\/(x-)?pdf$/, 'pdf'],
  [/wordprocessingml\.document$/, 'docx'],
  [/spreadsheetml\.sheet$/, 'xlsx'],
  [/presentationml\.(presentation|slideshow)$/, 'pptx'],
  [/^application\/msword$/, 'doc'],
  [/^application\/vnd\.ms-excel$/, 'xls'],
  [/^application\/vnd\.ms-powerpoint$/, 'ppt'],
  [/^application\/vnd\.oasis\.opendocument/, 'opendocument'],
  [/^(text|application)\/rtf$/, 'rtf'],
  [/^text\/(x-)?markdown$/, 'markdown'],
  [/^(text\/html|application\/xhtml\+xml)$/, 'html'],
  [/^text\/(csv|tab-separated-values)$/, 'csv'],
  [/^application\/(.*\+)?(json|x-ndjson|jsonl)$/, 'json'],
  [/^(image\/svg\+xml|text\/xml|application\/xml)$/, 'xml'],
  [/^(message\/rfc822|multipart\/related)$/, 'eml'],
  [/^application\/epub\+zip$/, 'epub'],
  [/^image\//, 'image'],
  [/^application\/(x-)?zip(-compressed)?$/, 'zip'],
]

/** Plain text is declared for anything at all, so it says nothing. */
function formatOfMime(mime: string): Format | undefined {
  const plain = mime.split(';')[0]?.trim().toLowerCase() ?? ''
  return mimes.find(([pattern]) => pattern.test(plain))?.[1]
}

/** The group a format is shown under. */
export const docTypeOf: Record<Format, DocType> = {
  pdf: 'pdf',
  docx: 'doc',
  doc: 'doc',
  rtf: 'doc',
  opendocument: 'doc',
  epub: 'doc',
  xlsx: 'sheet',
  xls: 'sheet',
  csv: 'sheet',
  pptx: 'slide',
  ppt: 'slide',
  markdown: 'text',
  text: 'text',
  json: 'text',
  xml: 'text',
  code: 'code',
  html: 'web',
  eml: 'mail',
  image: 'image',
  zip: 'other',
}
