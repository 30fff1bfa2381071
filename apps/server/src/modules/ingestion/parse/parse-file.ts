import type { Readable } from 'node:stream'
import type { DocType, ReasonCode } from '@zhiwen/contract/enums.ts'
import type { Block, Format, Parsed, ParseRequest } from '../../../parser/blocks.ts'
import { detect } from '../../../parser/detect.ts'
import type { Log } from '../../../platform/log.ts'
import { checkedReply } from './checked-reply.ts'
import { type Asked, type Question, startChild } from './child.ts'
import { readBody } from './read-body.ts'
import type { Profile, Sandbox } from './sandbox.ts'
import { createSharedChild } from './shared-child.ts'

/** Raised whenever files would be read or cut differently; older passages are then made anew. */
export const parserVersion = '1'

export type ParseInput = {
  body: Readable | Uint8Array | string
  fileName: string
  mime: string
  signal?: AbortSignal
}
export type ParsedFile = {
  ok: true
  blocks: Block[]
  docType: DocType
  mime: string
  lang: string
  title?: string
}
/** `isFinal`: another try with the same bytes ends the same way. */
export type ParseOutcome = ParsedFile | { ok: false; reason: ReasonCode; isFinal: boolean }

/** Text formats that may share a child; a page or a mail has one of its own like any other format. */
const shared: ReadonlySet<Format> = new Set<Format>(['text', 'markdown', 'csv', 'json', 'code'])
const withTools: ReadonlySet<Format> = new Set<Format>([
  'pdf',
  'doc',
  'ppt',
  'opendocument',
  'rtf',
  'eml',
  'image',
  'zip',
])
/** Both tries of a file together end within a minute. */
const wholeMs = 58_000
const triesMs: Record<Profile, number> = { plain: 25_000, tools: 50_000 }
const shortestTryMs = 5_000
const slicesMs = 25_000
const slicesMax = 60

type Needs = { log: Log; sandbox?: Sandbox }

/** Reads files in sandboxed children; see parser/ for the program they run. */
export function createFileParser({ log, sandbox }: Needs) {
  const texts = createSharedChild(sandbox)

  async function askOnce(format: Format, question: Question, isAlone: boolean): Promise<Asked> {
    if (shared.has(format) && !isAlone) return texts.ask(question)
    const child = startChild(withTools.has(format) ? 'tools' : 'plain', sandbox)
    try {
      return await child.ask(question)
    } finally {
      child.end()
    }
  }

  /** Asks, and once more after a death: a file that kills twice is the killer. */
  async function askTwice(request: ParseRequest, bytes: Buffer, signal?: AbortSignal) {
    const profile = withTools.has(request.format) ? 'tools' : 'plain'
    const began = performance.now()
    let asked: Asked = { kind: 'slow' }
    for (const isSecond of [false, true]) {
      const left = wholeMs - (performance.now() - began)
      const timeoutMs = Math.min(triesMs[profile], left)
      if (isSecond && timeoutMs < shortestTryMs) break
      asked = await askOnce(request.format, { request, bytes, timeoutMs, signal }, isSecond)
      if (asked.kind !== 'died' || isSandboxMissing(asked)) break
    }
    return asked
  }

  async function readSlices(request: ParseRequest, bytes: Buffer, signal?: AbortSignal) {
    let whole: Parsed | undefined
    let fromPage = request.from_page
    for (let slice = 0; slice < slicesMax; slice += 1) {
      const asked = await askTwice({ ...request, from_page: fromPage }, bytes, signal)
      const parsed = toParsed(asked)
      if (!('blocks' in parsed)) {
        logFailure(log, request.format, asked)
        return parsed
      }
      whole = whole ? { ...whole, blocks: [...whole.blocks, ...parsed.blocks] } : parsed
      if (parsed.next_page === undefined) return ended(whole)
      fromPage = parsed.next_page
    }
    return failed('too-large')
  }

  return {
    /** Reads one file into blocks, or says why it cannot be read. */
    async parseFile({ body, fileName, mime, signal }: ParseInput): Promise<ParseOutcome> {
      const bytes = await readBody(body, signal)
      if (bytes === 'too-large') return failed('too-large')
      const found = detect({ bytes, file_name: fileName, mime })
      if (!found.ok) return failed(found.reason)
      const request = { format: found.format, file_name: fileName, mime, from_page: 1, depth: 0 }
      return readSlices({ ...request, slice_ms: slicesMs }, bytes, signal)
    },
    /** Ends the children. */
    close: () => texts.close(),
  }
}

export type FileParser = ReturnType<typeof createFileParser>

const failed = (reason: ReasonCode, isFinal = true) => ({ ok: false as const, reason, isFinal })

function ended({ blocks, doc_type, mime, lang, title }: Parsed): ParseOutcome {
  if (blocks.length === 0) return failed('no-text')
  return { ok: true, blocks, docType: doc_type, mime, lang, title }
}

function toParsed(asked: Asked): Parsed | ReturnType<typeof failed> {
  switch (asked.kind) {
    case 'reply': {
      const reply = checkedReply(asked.reply)
      if (!reply) return failed('parser-died')
      return reply.ok ? reply.parsed : failed(reply.reason)
    }
    case 'slow':
      return failed('parser-slow')
    case 'too-large':
      return failed('too-large')
    case 'stopped':
      return failed('stopped', false)
    case 'died':
      // Without its walls no file is read at all: the machine is at fault, not the file.
      if (isSandboxMissing(asked)) return failed('internal', false)
      return failed(isOutOfTime(asked) ? 'parser-slow' : 'parser-died')
  }
}

type Died = Extract<Asked, { kind: 'died' }>

/** The sandbox program says so itself, in its own name, before any file is read. */
const isSandboxMissing = (asked: Asked) =>
  asked.kind === 'died' && /^(bwrap: |prlimit: |spawn prlimit )/.test(asked.words)

/** The kernel ends a process that has used its CPU time; bwrap reports a signal as 128 + its number. */
const isOutOfTime = ({ code, signal }: Died) => signal === 'SIGXCPU' || code === 128 + 24

function logFailure(log: Log, format: Format, asked: Asked): void {
  if (asked.kind === 'reply') {
    const { reply } = asked
    if (!reply.ok)
      log.debug({ format, reason: reply.reason, detail: reply.detail }, 'file not read')
  } else if (asked.kind !== 'died') log.warn({ format, kind: asked.kind }, 'parser child stopped')
  else if (isSandboxMissing(asked)) {
    log.error({ words: asked.words.slice(0, 300) }, 'parser sandbox could not start')
  } else log.warn({ format, code: asked.code, signal: asked.signal }, 'parser child died')
}
