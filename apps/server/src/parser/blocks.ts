import type { DocType, ReasonCode } from '@zhiwen/contract/enums.ts'

/**
 * A piece of a document in reading order. A table's text holds one row per line with cells parted
 * by `cellMark`, its first `header_rows` lines name the columns; a list's holds one item per line.
 */
export type Block = {
  kind: 'heading' | 'text' | 'list' | 'table' | 'code'
  text: string
  /** Depth of a heading, 1 is the highest. */
  level?: number
  page: number | null
  header_rows?: number
}

export const cellMark = ' | '

/** What was read from a file, before it is cut into passages. */
export type Parsed = {
  blocks: Block[]
  doc_type: DocType
  mime: string
  lang: string
  title?: string
  /** Pages of a scan still to be read by another child. */
  next_page?: number
}

export type Read = Omit<Parsed, 'lang'>

/** A file within a file. `depth` counts the files around it. */
export type Part = { bytes: Buffer; file_name: string; mime: string; depth: number }
/** Reads a part as a file of its own; null where its kind is none of ours. */
export type ReadPart = (part: Part) => Promise<Block[] | null>

export type Reader = (bytes: Buffer, ask: ParseRequest, readPart: ReadPart) => Read | Promise<Read>

/** What a child is asked; the bytes follow. */
export type ParseRequest = {
  format: Format
  file_name: string
  mime: string
  /** First page to read, where an earlier child stopped. */
  from_page: number
  /** Milliseconds after which a child that reads page by page hands back what it has. */
  slice_ms: number
  /** Files around this one. */
  depth: number
}

export type ParseReply =
  | { ok: true; parsed: Parsed; cpu_ms: number; peak_kb: number }
  | { ok: false; reason: ReasonCode; detail: string; cpu_ms: number; peak_kb: number }

export const formats = [
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'doc',
  'xls',
  'ppt',
  'opendocument',
  'rtf',
  'markdown',
  'html',
  'text',
  'code',
  'csv',
  'json',
  'xml',
  'eml',
  'epub',
  'image',
  'zip',
] as const
export type Format = (typeof formats)[number]

/** Longest text one document may have; beyond it search and embedding gain nothing. */
export const textLengthMax = 10_000_000
/** Largest reply of a child. */
export const replyBytesMax = 96 * 1024 * 1024
