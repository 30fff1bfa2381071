import { createFileParser } from '../../modules/ingestion/parse/index.ts'
import { createLog } from '../../platform/log.ts'
import type { HostileFile } from './hostile/index.ts'
import { docxFile } from './office-files.ts'
import { chineseSamples, type Sample } from './sample.ts'
import { markdownFile } from './text-files.ts'

export type HostileRun = {
  /** Files that ended otherwise than they must, with how. */
  wrong: string[]
  /** Good files among them that were not read. */
  goodUnread: string[]
  count: number
  goodCount: number
  slowestMs: number
  slowest: string
}

const goodEvery = 10
const sample: Sample = chineseSamples[0] ?? { title: '', parts: [] }
const good = [
  { name: 'good.docx', bytes: docxFile(sample) },
  { name: 'good.md', bytes: Buffer.from(markdownFile(sample)) },
]

/** Reads hostile files, some at a time, with good ones between them. */
export async function runHostile(
  files: readonly HostileFile[],
  lanes: number,
): Promise<HostileRun> {
  const parser = createFileParser({ log: createLog({ LOG_LEVEL: 'silent' }) })
  const run: HostileRun = {
    wrong: [],
    goodUnread: [],
    count: 0,
    goodCount: 0,
    slowestMs: 0,
    slowest: '',
  }
  const queue = [...files.entries()]
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, file] = next
      const began = performance.now()
      const outcome = await parser.parseFile({
        body: file.bytes,
        fileName: file.name,
        mime: file.mime ?? '',
      })
      const took = performance.now() - began
      run.count += 1
      if (took > run.slowestMs)
        Object.assign(run, { slowestMs: Math.round(took), slowest: file.name })
      const ending = outcome.ok ? 'read' : outcome.reason
      if (outcome.ok || !file.reasons.includes(outcome.reason))
        run.wrong.push(`${file.name}: ${ending}`)
      if (index % goodEvery === 0) await readGood(parser, run, index / goodEvery)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  parser.close()
  return run
}

async function readGood(
  parser: ReturnType<typeof createFileParser>,
  run: HostileRun,
  turn: number,
) {
  const file = good[turn % good.length]
  if (!file) return
  run.goodCount += 1
  const outcome = await parser.parseFile({ body: file.bytes, fileName: file.name, mime: '' })
  if (!outcome.ok) run.goodUnread.push(`${file.name}: ${outcome.reason}`)
}
