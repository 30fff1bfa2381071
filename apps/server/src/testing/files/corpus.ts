import { utils, write } from '@e965/xlsx'
import { converted } from './converted.ts'
import { encodeText } from './encode.ts'
import { docxFile, pptxFile, xlsxFile } from './office-files.ts'
import { scannedPdf, textPdf } from './pdf-file.ts'
import { printedLines, scanOf } from './picture-file.ts'
import { chineseSamples, englishSamples, type Sample, sentencesOf, tablesOf } from './sample.ts'
import { emlFile, epubFile, htmlFile, markdownFile, textFile } from './text-files.ts'
import { zipFile } from './zip-file.ts'

/** A file of known text: the sentences that must be found, and the tables whose rows must hold together. */
export type CorpusFile = {
  name: string
  bytes: Buffer
  sentences: string[]
  tables: string[][][]
  /** Printed text of a scan; found by its characters, not by its sentences. */
  printed?: string
}

const samples = [...chineseSamples, ...englishSamples]
const wholeOf = (sample: Sample) => ({ sentences: sentencesOf(sample), tables: tablesOf(sample) })
const file = (name: string, bytes: Buffer | string, sample: Sample): CorpusFile => ({
  name,
  bytes: Buffer.from(bytes as Buffer),
  ...wholeOf(sample),
})
const at = (index: number): Sample => samples[index % samples.length] ?? { title: '', parts: [] }

/** Files that are read without tools of the machine, and text PDFs. */
export function plainCorpus(): CorpusFile[] {
  const first = (count: number) => samples.slice(0, count)
  return [
    ...samples.map((sample, n) => file(`word-${n}.docx`, docxFile(sample), sample)),
    ...first(7).map((sample, n) => file(`sheet-${n}.xlsx`, xlsxFile(sample), sample)),
    ...first(7).map((sample, n) => file(`slides-${n}.pptx`, pptxFile(sample), sample)),
    ...samples.map((sample, n) => file(`notes-${n}.md`, markdownFile(sample), sample)),
    ...samples.slice(2).map((sample, n) => file(`print-${n}.pdf`, textPdf(sample), sample)),
    ...encodedTexts(),
    ...pages(),
    ...values(),
    file('book-0.epub', epubFile(at(0)), at(0)),
    file('book-1.epub', epubFile(at(7)), at(7)),
    ...mails(),
    ...archives(),
  ]
}

/** Plain text without its tables: there, cells are only words between tabs. */
const asText = (name: string, bytes: Buffer, sample: Sample): CorpusFile => ({
  ...file(name, bytes, sample),
  tables: [],
})

function encodedTexts(): CorpusFile[] {
  const wide = (sample: Sample) => Buffer.from(`\ufeff${textFile(sample)}`, 'utf16le')
  return [
    asText('utf8.txt', Buffer.from(textFile(at(0))), at(0)),
    asText('utf8-mark.txt', Buffer.from(`\ufeff${textFile(at(1))}`), at(1)),
    ...[0, 1, 2, 3, 4, 5].map((n) =>
      asText(`gb-${n}.txt`, encodeText(textFile(at(n)), 'gb18030'), at(n)),
    ),
    asText('utf16le.txt', wide(at(2)), at(2)),
    asText('utf16be.txt', wide(at(3)).swap16(), at(3)),
    asText('utf16-no-mark.txt', Buffer.from(textFile(at(6)), 'utf16le'), at(6)),
    asText('big5.txt', encodeText(textFile(traditional), 'big5'), traditional),
  ]
}

const traditional: Sample = {
  title: '差旅費用說明',
  parts: [
    {
      text: '員工出差期間的住宿費用應當在規定的標準之內。超過標準的部分由個人負擔，特殊情況須經過主管同意。',
    },
    {
      text: '這個辦法從今年開始實行，對於所有的部門都有效。會計人員會在五個工作日之內完成審核，並且通知申請人。',
    },
  ],
}

function pages(): CorpusFile[] {
  return [
    file('page-0.html', htmlFile(at(0)), at(0)),
    file('page-1.htm', htmlFile(at(6)), at(6)),
    file('page-gb.html', encodeText(htmlFile(at(1), 'gb2312'), 'gb18030'), at(1)),
    file(
      'page-unsaid.html',
      encodeText(htmlFile(at(2)).replace('<meta charset="utf-8">', ''), 'gb18030'),
      at(2),
    ),
  ]
}

function values(): CorpusFile[] {
  const tableOf = (sample: Sample) => tablesOf(sample)[0] ?? []
  const csv = (sample: Sample) =>
    tableOf(sample)
      .map((row) => row.map((cell) => `"${cell}"`).join(','))
      .join('\r\n')
  const only = (name: string, bytes: Buffer | string, sample: Sample): CorpusFile => ({
    name,
    bytes: Buffer.from(bytes as Buffer),
    sentences: tableOf(sample).flat(),
    tables: [tableOf(sample)],
  })
  const [names = [], ...rows] = tableOf(at(3))
  const records = rows.map((row) =>
    Object.fromEntries(row.map((cell, n) => [names[n] ?? '', cell])),
  )
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(tableOf(at(4))), '标准')
  return [
    only('values.csv', csv(at(0)), at(0)),
    only('values-gb.csv', encodeText(csv(at(1)), 'gb18030'), at(1)),
    only(
      'values.tsv',
      tableOf(at(2))
        .map((row) => row.join('\t'))
        .join('\n'),
      at(2),
    ),
    only('records.json', JSON.stringify(records), at(3)),
    only('records.jsonl', records.map((record) => JSON.stringify(record)).join('\n'), at(3)),
    only('old.xls', write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer, at(4)),
  ]
}

function mails(): CorpusFile[] {
  const attachment = {
    name: '附件：办法.docx',
    mime: 'application/octet-stream',
    data: docxFile(at(1)),
  }
  const both = [...sentencesOf(at(0)), ...sentencesOf(at(1))]
  return [
    { ...file('mail-0.eml', emlFile(at(0), attachment), at(0)), sentences: both },
    file('mail-1.eml', emlFile(at(8)), at(8)),
  ]
}

function archives(): CorpusFile[] {
  const parts = [
    { name: '制度/办法.docx', data: docxFile(at(2)) },
    {
      name: encodeText('制度/说明.txt', 'gb18030'),
      data: encodeText(textFile(at(3)), 'gb18030'),
      flags: 0,
    },
    { name: 'inner.zip', data: zipFile([{ name: 'a.md', data: markdownFile(at(4)) }]) },
  ]
  const whole = [2, 3, 4].flatMap((n) => sentencesOf(at(n)))
  return [{ name: 'all.zip', bytes: zipFile(parts), sentences: whole, tables: tablesOf(at(2)) }]
}

/** Files of other programs: old Office, RTF, OpenDocument, and PDFs with fonts inside. */
export async function convertedCorpus(isWhole: boolean): Promise<CorpusFile[]> {
  const doc = await converted(
    { 'old-0.docx': docxFile(at(0)), 'old-1.docx': docxFile(at(6)) },
    'doc',
  )
  const made: [Record<string, Buffer>, number[]][] = [[doc, [0, 6]]]
  if (isWhole) {
    made.push(
      [await converted({ 'old.pptx': pptxFile(at(1)) }, 'ppt'), [1]],
      [
        await converted(
          { 'fonts-0.docx': docxFile(at(3)), 'fonts-1.docx': docxFile(at(7)) },
          'pdf',
        ),
        [3, 7],
      ],
      [await converted({ 'open.docx': docxFile(at(4)) }, 'odt'), [4]],
      [await converted({ 'rich.docx': docxFile(at(5)) }, 'rtf'), [5]],
    )
  }
  return made.flatMap(([files, used]) =>
    Object.entries(files).map(([name, bytes], n) => file(name, bytes, at(used[n] ?? 0))),
  )
}

/** Scans, as pictures and as PDF; one of them turned by a degree and a half. */
export async function scannedCorpus(isWhole: boolean): Promise<CorpusFile[]> {
  const scan = async (
    name: string,
    sample: Sample,
    look: { degrees?: number; quality?: number },
  ) => {
    const lines = printedLines(sample)
    const picture = await scanOf(lines, look)
    const bytes = name.endsWith('.pdf') ? scannedPdf([picture]) : picture.jpeg
    return { name, bytes, sentences: [], tables: [], printed: lines.join('') }
  }
  const short = { ...at(0), parts: at(0).parts.slice(0, 4) }
  const few = [await scan('scan-0.pdf', short, { degrees: 1.5 })]
  if (!isWhole) return few
  return [
    ...few,
    await scan('scan-1.jpg', at(1), { quality: 50 }),
    await scan('scan-2.pdf', at(2), {}),
    await scan('scan-3.jpg', at(7), { degrees: -2 }),
    await scan('scan-4.pdf', at(8), { quality: 60 }),
  ]
}
