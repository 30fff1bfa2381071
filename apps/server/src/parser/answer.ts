import { type Parsed, type ParseReply, type ParseRequest, textLengthMax } from './blocks.ts'
import { cleanBlocks, cleanLine } from './clean.ts'
import { ParseFault } from './fault.ts'
import { languageOf } from './language.ts'
import { readFormat } from './read-format.ts'

/** Reads one file and says what it holds or why not; never throws for what a file does. */
export async function answer(request: ParseRequest, bytes: Buffer): Promise<ParseReply> {
  try {
    const parsed = finish(await readFormat(request, bytes))
    return { ok: true, parsed, ...usage() }
  } catch (error) {
    return { ok: false, ...toReason(error), ...usage() }
  }
}

function finish(parsed: Omit<Parsed, 'lang'>): Parsed {
  const blocks = cleanBlocks(parsed.blocks)
  const length = blocks.reduce((sum, { text }) => sum + text.length, 0)
  if (length > textLengthMax) throw new ParseFault('too-large', `${length} characters`)
  if (blocks.length === 0 && parsed.next_page === undefined) throw new ParseFault('no-text')
  const title = parsed.title ? cleanLine(parsed.title).slice(0, 300) : ''
  return { ...parsed, blocks, lang: languageOf(blocks), title: title || undefined }
}

function toReason(error: unknown) {
  if (error instanceof ParseFault) return { reason: error.reason, detail: error.message }
  // A stack that ran out or a buffer that could not be made is the file's doing.
  if (error instanceof RangeError) return { reason: 'bomb' as const, detail: error.message }
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
  return { reason: 'damaged' as const, detail: detail.slice(0, 300) }
}

function usage() {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  return { cpu_ms: Math.round((userCPUTime + systemCPUTime) / 1000), peak_kb: maxRSS }
}
