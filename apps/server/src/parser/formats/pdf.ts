import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { isBlank } from '../blank-picture.ts'
import type { Block, Reader } from '../blocks.ts'
import { ParseFault } from '../fault.ts'
import { layoutPage } from '../page-layout.ts'
import { joinPages } from '../pdf-joins.ts'
import { type PdfPage, pdfPages } from '../pdf-pages.ts'
import { runTool } from '../tool.ts'

const input = '/tmp/in.pdf'
const output = '/tmp/pages.xml'
const drawn = '/tmp/page.jpg'
const pagesMax = 3_000
const outputBytesMax = 64 * 1024 * 1024
const toolMs = 30_000
/** A page with fewer characters is taken for a scan. */
const wordsMin = 8
/** Longest side of a page drawn for reading, in pixels. */
const drawnSide = 2_000

/** PDF: words where they stand, page by page; pages without words are drawn and read as pictures. */
export const readPdf: Reader = async (bytes, ask) => {
  if (!bytes.subarray(-4096).includes('startxref')) throw new ParseFault('damaged', 'file cut off')
  writeFileSync(input, bytes)
  const { pages, title } = await extract(ask.from_page)
  const began = performance.now()
  const blocks: Block[][] = []
  for (const [index, page] of pages.entries()) {
    const number = ask.from_page + index
    const isScan = !isReadable(page)
    if (isScan && index > 0 && performance.now() - began > ask.slice_ms) {
      return {
        blocks: joinPages(blocks),
        doc_type: 'pdf',
        mime: 'application/pdf',
        title,
        next_page: number,
      }
    }
    const segments = isScan ? await readScan(number) : page.segments
    blocks.push(layoutPage(segments, number))
  }
  return { blocks: joinPages(blocks), doc_type: 'pdf', mime: 'application/pdf', title }
}

async function extract(fromPage: number): Promise<{ pages: PdfPage[]; title?: string }> {
  const range = ['-f', String(fromPage), '-l', String(pagesMax + 1)]
  const { code, signal, words } = await runTool(
    'pdftotext',
    ['-bbox-layout', ...range, input, output],
    toolMs,
  )
  if (signal) throw new ParseFault('parser-slow', 'pdftotext')
  if (/password|encrypt/i.test(words) && code !== 0) throw new ParseFault('locked')
  if (code !== 0) throw new ParseFault('damaged', words.slice(0, 200))
  if (statSync(output).size > outputBytesMax) throw new ParseFault('too-large', 'words of the file')
  const found = pdfPages(readFileSync(output, 'utf8'))
  if (found.pages.length > pagesMax) throw new ParseFault('too-large', 'pages')
  return found
}

/** Fonts without a table of characters give signs that stand for nothing. */
function isReadable({ segments }: PdfPage): boolean {
  const text = segments.map((segment) => segment.text).join('')
  const odd = text.match(/[\ufffd\ue000-\uf8ff]/g)?.length ?? 0
  return text.length >= wordsMin && odd < text.length * 0.3
}

async function readScan(page: number) {
  const number = String(page)
  const args = [
    '-f',
    number,
    '-l',
    number,
    '-singlefile',
    '-scale-to',
    String(drawnSide),
    '-jpeg',
    input,
    '/tmp/page',
  ]
  const { code, signal } = await runTool('pdftoppm', args, toolMs)
  if (signal) throw new ParseFault('parser-slow', 'pdftoppm')
  if (code !== 0) throw new ParseFault('damaged', 'page cannot be drawn')
  if (await isBlank(drawn)) return []
  const { readPicture } = await import('../ocr/read-picture.ts')
  const segments = await readPicture(sharp(drawn))
  rmSync(drawn)
  return segments
}
