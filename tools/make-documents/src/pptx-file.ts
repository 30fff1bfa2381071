import PptxGenJS from 'pptxgenjs'
import type { Part } from './parts.ts'

type Slide = { title: string; parts: Part[] }
/** The package's types name a class where a CommonJS default is. */
const Presentation = PptxGenJS as unknown as typeof PptxGenJS.default

/** Slides: one per heading, its words and tables below. */
export async function makePptx(parts: readonly Part[], title: string): Promise<Buffer> {
  const file = new Presentation()
  file.title = title
  for (const { title: head, parts: body } of slidesOf(parts, title)) {
    const slide = file.addSlide()
    slide.addText(head, { x: 0.5, y: 0.3, w: 9, h: 0.7, fontSize: 24, bold: true })
    let y = 1.2
    for (const part of body) {
      const height = addPart(slide, part, y)
      y += height
    }
  }
  return (await file.write({ outputType: 'nodebuffer' })) as Buffer
}

function addPart(
  slide: ReturnType<InstanceType<typeof Presentation>['addSlide']>,
  part: Part,
  y: number,
): number {
  const place = { x: 0.5, y, w: 9, fontSize: 12 }
  if (part.kind === 'table') {
    const rows = [part.head, ...part.rows].map((row) => row.map((text) => ({ text })))
    slide.addTable(rows, place)
    return 0.35 * rows.length + 0.1
  }
  if (part.kind === 'list') {
    const lines = part.items.map((text) => ({ text, options: { bullet: true, breakLine: true } }))
    slide.addText(lines, { ...place, h: 0.3 * lines.length })
    return 0.3 * lines.length + 0.1
  }
  if (part.kind === 'rule') return 0
  slide.addText(part.text, { ...place, h: 0.5 })
  return 0.6
}

function slidesOf(parts: readonly Part[], title: string): Slide[] {
  const slides: Slide[] = []
  for (const part of parts) {
    if (part.kind === 'heading') slides.push({ title: part.text, parts: [] })
    else if (slides.length === 0) slides.push({ title, parts: [part] })
    else slides.at(-1)?.parts.push(part)
  }
  return slides
}
