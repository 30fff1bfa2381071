import { escaped } from './office-files.ts'
import type { Sample } from './sample.ts'

export type PdfObject = string | Buffer

/** Writes a PDF of numbered objects; the first is the catalogue. */
export function pdfFile(objects: PdfObject[], trailer = ''): Buffer {
  const chunks = [Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = chunks[0]?.length ?? 0
  const offsets = objects.map((object, index) => {
    const at = length
    const body = [`${index + 1} 0 obj\n`, object, '\nendobj\n'].map((part) =>
      Buffer.from(part as string, 'latin1'),
    )
    chunks.push(...body)
    length += body.reduce((sum, part) => sum + part.length, 0)
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  chunks.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(chunks)
}

/** A stream object. */
export const pdfStream = (data: Buffer, words = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${data.length} ${words} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])

const pageWidth = 595
const left = 60
const lineChars = 40

type Line = { text: string; x: number; size: number; gap: number }

/** A text PDF in a font of the reader's machine, as many Chinese programs write it: lines, cells in columns. */
export function textPdf(sample: Sample): Buffer {
  const lines = sample.parts.flatMap((part): Line[][] => {
    if ('heading' in part)
      return [[{ text: part.heading, x: left, size: part.level === 1 ? 20 : 16, gap: 14 }]]
    if ('list' in part)
      return part.list.map((item, index) => [
        { text: `${index + 1}. ${item}`, x: left, size: 12, gap: 6 },
      ])
    if ('table' in part)
      return part.table.map((row) =>
        row.map((text, at) => ({ text, x: left + at * 150, size: 12, gap: 8 })),
      )
    return wrapped(part.text).map((text, index) => [
      { text, x: left, size: 12, gap: index === 0 ? 10 : 4 },
    ])
  })
  return linesPdf([[{ text: sample.title, x: left, size: 24, gap: 10 }], ...lines])
}

function wrapped(text: string): string[] {
  const isLatin = !/[\u4e00-\u9fff]/.test(text)
  if (isLatin) return text.match(/.{1,75}(\s|$)/g)?.map((line) => line.trim()) ?? []
  return text.match(new RegExp(`.{1,${lineChars}}`, 'gu')) ?? []
}

function linesPdf(lines: Line[][]): Buffer {
  let y = 800
  const shown = lines.map((row) => {
    y -= (row[0]?.size ?? 12) + (row[0]?.gap ?? 4)
    return row
      .map(({ text, x, size }) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm <${utf16(text)}> Tj ET`)
      .join('\n')
  })
  return pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    pdfStream(Buffer.from(shown.join('\n'))),
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 /W [1 [500] 2 94 500 814 939 500] /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 -120 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 80 >>',
  ])
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

/** A PDF whose pages are pictures only. */
export function scannedPdf(pages: { jpeg: Buffer; width: number; height: number }[]): Buffer {
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ')
  return pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...pages.flatMap(({ jpeg, width, height }, index) => {
      const first = 3 + index * 3
      const size = `${pageWidth} ${Math.round((pageWidth * height) / width)}`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size}] /Contents ${first + 1} 0 R /Resources << /XObject << /I ${first + 2} 0 R >> >> >>`,
        pdfStream(Buffer.from(`q ${size.replace(' ', ' 0 0 ')} 0 0 cm /I Do Q`)),
        pdfStream(
          jpeg,
          `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
        ),
      ]
    }),
  ])
}

/** Lines of a sample as a drawing of a printed page. */
export function pageSvg(lines: string[], width = 1240): string {
  const height = 120 + lines.length * 58
  const texts = lines
    .map(
      (line, index) =>
        `<text x="90" y="${110 + index * 58}" font-size="30">${escaped(line)}</text>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g font-family="Noto Serif CJK SC" fill="#222">${texts}</g></svg>`
}
