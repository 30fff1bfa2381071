import { createFileParser } from '../../modules/ingestion/parse/index.ts'
import { split } from '../../modules/ingestion/passages/index.ts'
import { createLog } from '../../platform/log.ts'
import type { CorpusFile } from './corpus.ts'

export type Measured = {
  name: string
  reason: string
  found: number
  expected: number
  missing: string[]
  /** Rows whose cells or column names stand in other passages. */
  brokenRows: string[]
  /** Share of a scan's characters that were read right. */
  rightShare: number
}

/** Reads files two at a time and looks for what they must hold in the passages made of them. */
export async function measureCorpus(files: CorpusFile[]): Promise<Measured[]> {
  const parser = createFileParser({ log: createLog({ LOG_LEVEL: 'silent' }) })
  const measured: Measured[] = []
  const queue = [...files]
  const work = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const outcome = await parser.parseFile({ body: file.bytes, fileName: file.name, mime: '' })
      const passages = outcome.ok ? split(outcome.blocks, { title: file.name }) : []
      measured.push(
        measure(
          file,
          outcome.ok ? '' : outcome.reason,
          passages.map(({ text }) => text),
        ),
      )
    }
  }
  await Promise.all([work(), work()])
  parser.close()
  return measured
}

const bare = (text: string) => text.replace(/\s+/g, '')

function measure(file: CorpusFile, reason: string, passages: string[]): Measured {
  const texts = passages.map((text) => bare(text))
  const missing = file.sentences.filter(
    (sentence) => !texts.some((text) => text.includes(bare(sentence))),
  )
  const read = passages.join('')
  return {
    name: file.name,
    reason,
    found: file.sentences.length - missing.length,
    expected: file.sentences.length,
    missing,
    brokenRows: file.tables.flatMap((table) => brokenRows(table, passages)),
    rightShare: file.printed
      ? 1 - distance(bare(file.printed), bare(read)) / bare(file.printed).length
      : 1,
  }
}

function brokenRows([names = [], ...rows]: string[][], passages: string[]): string[] {
  const lines = passages.map((text) => text.split('\n').map((line) => bare(line)))
  const holds = (line: string, cells: string[]) => {
    let from = 0
    return cells.every((cell) => {
      const found = line.indexOf(bare(cell), from)
      from = found + bare(cell).length
      return found >= 0
    })
  }
  return rows
    .filter(
      (row) =>
        !lines.some(
          (own) => own.some((line) => holds(line, row)) && own.some((line) => holds(line, names)),
        ),
    )
    .map((row) => row.join(' '))
}

/** Fewest changes that turn one text into the other. */
function distance(wanted: string, read: string): number {
  let before = Array.from({ length: read.length + 1 }, (_, index) => index)
  for (let y = 1; y <= wanted.length; y += 1) {
    const row = [y]
    for (let x = 1; x <= read.length; x += 1) {
      const same = wanted[y - 1] === read[x - 1] ? 0 : 1
      row.push(Math.min((before[x] ?? 0) + 1, (row[x - 1] ?? 0) + 1, (before[x - 1] ?? 0) + same))
    }
    before = row
  }
  return before[read.length] ?? 0
}
