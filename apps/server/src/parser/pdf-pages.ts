import type { Segment } from './page-rows.ts'
import { walkXml } from './xml.ts'

export type PdfPage = { segments: Segment[] }
type Word = Segment

/** A gap this many times the height of the letters parts two cells of a table. */
const cellGap = 1.6

/** Words of each page with their places, from what `pdftotext -bbox-layout` writes. */
export function pdfPages(xml: string): { pages: PdfPage[]; title?: string } {
  const pages: PdfPage[] = []
  let words: Word[] = []
  let word: Word | undefined
  let isTitle = false
  let title = ''
  // The page is XHTML with a document type; only what follows it is walked.
  walkXml(xml.slice(Math.max(0, xml.indexOf('<html'))), {
    open(name, { xMin, yMin, xMax, yMax }) {
      if (name === 'page') pages.push({ segments: [] })
      if (name === 'line') words = []
      if (name === 'title') isTitle = true
      if (name === 'word') {
        word = { x0: Number(xMin), y0: Number(yMin), x1: Number(xMax), y1: Number(yMax), text: '' }
      }
    },
    text(text) {
      if (word) word.text += text
      else if (isTitle) title += text
    },
    close(name) {
      if (name === 'title') isTitle = false
      if (name === 'word' && word) {
        words.push(word)
        word = undefined
      }
      if (name === 'line') pages.at(-1)?.segments.push(...segmentsOf(words))
    },
  })
  return { pages, title: title.trim() || undefined }
}

/** Words of a line joined, and parted where a column begins. */
function segmentsOf(words: readonly Word[]): Segment[] {
  const segments: Segment[] = []
  for (const word of words) {
    const last = segments.at(-1)
    const gap = last ? word.x0 - last.x1 : 0
    if (!last || gap > (word.y1 - word.y0) * cellGap) segments.push({ ...word })
    else {
      last.text += ` ${word.text}`
      last.x1 = Math.max(last.x1, word.x1)
      last.y0 = Math.min(last.y0, word.y0)
      last.y1 = Math.max(last.y1, word.y1)
    }
  }
  return segments
}
