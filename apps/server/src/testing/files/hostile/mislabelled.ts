import { docTypeOf } from '../../../parser/detect.ts'
import { pdfFile, textPdf } from '../pdf-file.ts'
import { chineseSamples, type Sample } from '../sample.ts'
import { wholeArchives } from './archives.ts'
import type { HostileFile } from './hostile-file.ts'
import { noise } from './plain-texts.ts'

const sample: Sample = chineseSamples[0] ?? { title: '', parts: [] }

/** Every content under the ending of every other. */
export function mislabelled(picture: Buffer): HostileFile[] {
  const contents: Record<string, Buffer> = {
    ...wholeArchives(),
    pdf: textPdf(sample),
    png: picture,
    txt: Buffer.from('这是一段普通的文字。'.repeat(20)),
    exe: Buffer.concat([Buffer.from('MZ\x90\0'), noise(5_000, 'exe')]),
    elf: Buffer.concat([Buffer.from('\x7fELF'), noise(5_000, 'elf')]),
    gz: Buffer.concat([Buffer.from('1f8b0800', 'hex'), noise(5_000, 'gz')]),
  }
  const endings = Object.keys(contents).filter(
    (ending) => ending in docTypeOf || ending === 'png' || ending === 'txt',
  )
  const wrong = Object.entries(contents).flatMap(([content, bytes]) =>
    endings
      .filter((ending) => ending !== content)
      .map(
        (ending): HostileFile => ({
          name: `${content}-as.${ending}`,
          bytes,
          reasons: ['type-mismatch'],
        }),
      ),
  )
  const declared: HostileFile = {
    name: 'declared',
    bytes: pdfFile([]),
    mime: 'image/png',
    reasons: ['type-mismatch'],
  }
  const foreign = ['exe', 'elf', 'gz'].map(
    (content): HostileFile => ({
      name: content,
      bytes: contents[content] ?? Buffer.alloc(0),
      reasons: ['unsupported-type'],
    }),
  )
  return [...wrong, declared, ...foreign]
}

/** Good files that end too early. */
export function truncated(picture: Buffer): HostileFile[] {
  const whole = { ...wholeArchives(), pdf: textPdf(sample), png: picture }
  return Object.entries(whole).flatMap(([ending, bytes]) =>
    [0.1, 0.5, 0.9].map(
      (share): HostileFile => ({
        name: `cut-${share}.${ending}`,
        bytes: bytes.subarray(0, Math.floor(bytes.length * share)),
        reasons: ['damaged'],
      }),
    ),
  )
}

const oleHead = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const stream = (name: string) => Buffer.from(name, 'utf16le')

/** Old Office files that are none, or locked. */
export function hostileOle(): HostileFile[] {
  const broken = (name: string, words: string, more: Partial<HostileFile> = {}): HostileFile => ({
    name,
    bytes: Buffer.concat([oleHead, noise(4_000, name), stream(words), noise(60_000, words)]),
    reasons: ['damaged', 'no-text'],
    ...more,
  })
  return [
    broken('broken.xls', 'Workbook'),
    broken('broken.doc', 'WordDocument', { isSlow: true }),
    broken('broken.ppt', 'PowerPoint Document', { isSlow: true }),
    broken('locked.docx', 'EncryptedPackage', { reasons: ['locked'] }),
    broken('locked.xlsx', 'EncryptedPackage', { reasons: ['locked'] }),
    broken('mail.msg', 'x', { reasons: ['unsupported-type'] }),
    broken('doc-as.xls', 'WordDocument', { reasons: ['type-mismatch'] }),
  ]
}
