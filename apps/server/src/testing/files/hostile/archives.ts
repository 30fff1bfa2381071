import { docxFile, pptxFile, xlsxFile } from '../office-files.ts'
import { chineseSamples, type Sample } from '../sample.ts'
import { epubFile } from '../text-files.ts'
import { type ZipPart, zipFile } from '../zip-file.ts'
import type { HostileFile } from './hostile-file.ts'

const sample: Sample = chineseSamples[0] ?? { title: '', parts: [] }
const megabyte = 1024 * 1024

/** Each kind of archive with parts of the attacker's added or replaced. */
export const carriers: { ending: string; main: string; make: (more: ZipPart[]) => Buffer }[] = [
  { ending: 'docx', main: 'word/document.xml', make: (more) => docxFile(sample, more) },
  { ending: 'xlsx', main: 'xl/workbook.xml', make: (more) => xlsxFile(sample, more) },
  { ending: 'pptx', main: 'ppt/presentation.xml', make: (more) => pptxFile(sample, more) },
  { ending: 'epub', main: 'OEBPS/book.opf', make: bookWith },
  {
    ending: 'zip',
    main: 'a.txt',
    make: (more) => zipFile([{ name: 'b.txt', data: '好' }, ...more]),
  },
]

/** G1: archives that burst, go deep, have too many parts, lie about sizes or are locked. */
export function hostileArchives(): HostileFile[] {
  const zeros = Buffer.alloc(64 * megabyte)
  const bombs = carriers.flatMap(({ ending, main, make }): HostileFile[] => [
    { name: `bomb.${ending}`, bytes: make([{ name: main, data: zeros }]), reasons: ['bomb'] },
    {
      name: `lying.${ending}`,
      bytes: make([{ name: main, data: zeros, claimedSize: 1000 }]),
      reasons: ['bomb'],
    },
    {
      name: `claims-all.${ending}`,
      bytes: make([{ name: main, data: 'x', claimedSize: 0xfffffff0 }]),
      reasons: ['bomb'],
    },
    {
      name: `locked.${ending}`,
      bytes: make([{ name: main, data: 'x', flags: 0x0801 }]),
      reasons: ['locked'],
    },
    {
      name: `odd-packing.${ending}`,
      bytes: make([{ name: main, data: 'x', method: 99 }]),
      reasons: ['damaged'],
    },
    {
      name: `twice.${ending}`,
      bytes: make([
        { name: 'x.xml', data: '1' },
        { name: 'x.xml', data: '2' },
      ]),
      reasons: ['damaged'],
    },
  ])
  const counts = [5_001, 40_000, 100_000].map((count): HostileFile => {
    const parts = Array.from({ length: count }, (_, index) => ({
      name: `${index}.txt`,
      data: '',
      isStored: true,
    }))
    return {
      name: `entries-${count}.zip`,
      bytes: zipFile(parts),
      reasons: ['bomb'],
      isSlow: count > 10_000,
    }
  })
  const files = Array.from({ length: 700 }, (_, index) => ({
    name: `${index}.txt`,
    data: `第${index}个文件`,
  }))
  return [
    ...bombs,
    ...counts,
    { name: 'many-files.zip', bytes: zipFile(files), reasons: ['bomb'] },
    ...[5, 6, 8, 10].map((depth) => nested(depth)),
    overlapping(),
  ]
}

function nested(depth: number): HostileFile {
  let bytes = zipFile([{ name: 'a.txt', data: '最里面' }])
  for (let level = 1; level < depth; level += 1)
    bytes = zipFile([{ name: `${level}.zip`, data: bytes, isStored: true }])
  return { name: `nested-${depth}.zip`, bytes, reasons: ['bomb'] }
}

/** Many entries that all point at one packed part: small outside, huge inside. */
function overlapping(): HostileFile {
  const one = zipFile([{ name: 'a', data: Buffer.alloc(8 * megabyte) }])
  const entryAt = one.indexOf('PK\x01\x02', 0, 'latin1')
  const entry = one.subarray(entryAt, one.length - 22)
  const entries = Array.from({ length: 200 }, (_, index) => {
    const copy = Buffer.concat([entry.subarray(0, 46), Buffer.from(`${index}`.padStart(4, '0'))])
    copy.writeUInt16LE(4, 28)
    return copy
  })
  const end = Buffer.from(one.subarray(-22))
  end.writeUInt16LE(200, 8)
  end.writeUInt16LE(200, 10)
  return {
    name: 'overlap.zip',
    bytes: Buffer.concat([one.subarray(0, entryAt), ...entries, end]),
    reasons: ['bomb'],
  }
}

const escapes = [
  '../../etc/passwd',
  '/etc/passwd',
  'C:\\win.ini',
  '..\\..\\x.txt',
  'a/../../b.txt',
  'x\0.txt',
]

/** F4: names that leave the archive, and links. */
export function pathTricks(): HostileFile[] {
  return carriers.flatMap(({ ending, make }) => [
    ...escapes.map(
      (name, index): HostileFile => ({
        name: `path-${index}.${ending}`,
        bytes: make([{ name, data: 'root' }]),
        reasons: ['damaged'],
      }),
    ),
    {
      name: `link.${ending}`,
      bytes: make([{ name: 'link.txt', data: '/etc/passwd', mode: 0o120777 }]),
      reasons: ['damaged'],
    },
  ])
}

/** Programs inside Office files, under their own endings and under harmless ones. */
export function macroFiles(): HostileFile[] {
  const inside = carriers.slice(0, 3).map(({ ending, make, main }): HostileFile => {
    const program = { name: `${main.split('/')[0]}/vbaProject.bin`, data: 'Sub AutoOpen()' }
    return { name: `macro.${ending}`, bytes: make([program]), reasons: ['type-mismatch'] }
  })
  const open = ['docm', 'dotm', 'xlsm', 'xlsb', 'pptm', 'ppam'].map(
    (ending): HostileFile => ({
      name: `macro.${ending}`,
      bytes: docxFile(sample),
      reasons: ['unsupported-type'],
    }),
  )
  return [...inside, ...open]
}

function bookWith(more: ZipPart[]): Buffer {
  const names = new Set(more.map(({ name }) => String(name)))
  const own: ZipPart[] = [
    { name: 'mimetype', data: 'application/epub+zip', isStored: true },
    {
      name: 'META-INF/container.xml',
      data: '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    },
    { name: 'OEBPS/book.opf', data: '<package><manifest/><spine/></package>' },
  ]
  return zipFile([...own.filter(({ name }) => !names.has(String(name))), ...more])
}

/** Whole files to be cut or mislabelled. */
export const wholeArchives = (): Record<string, Buffer> => ({
  docx: docxFile(sample),
  xlsx: xlsxFile(sample),
  pptx: pptxFile(sample),
  epub: epubFile(sample),
  zip: zipFile([{ name: 'a.txt', data: '压缩包里的文字' }]),
})
