import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Format, ParseRequest, Read, Reader } from '../blocks.ts'
import { ParseFault } from '../fault.ts'
import { runTool } from '../tool.ts'
import { openZip } from '../zip.ts'
import { readDocx } from './docx.ts'
import { readPptx } from './pptx.ts'
import { readXlsx } from './xlsx.ts'

const convertMs = 40_000

/** `filter` names the reader: left to choose, LibreOffice takes any bytes for plain text. */
type Plan = { from: string; filter: string; to: string; read: Reader }
const word: Plan = { from: 'doc', filter: 'MS Word 97', to: 'docx', read: readDocx }
const plans: Partial<Record<Format, Plan>> = {
  doc: word,
  rtf: { ...word, from: 'rtf', filter: 'Rich Text Format' },
  ppt: { from: 'ppt', filter: 'MS PowerPoint 97', to: 'pptx', read: readPptx },
}
const openPlans: Record<string, Plan> = {
  'application/vnd.oasis.opendocument.text': {
    from: 'odt',
    filter: 'writer8',
    to: 'docx',
    read: readDocx,
  },
  'application/vnd.oasis.opendocument.spreadsheet': {
    from: 'ods',
    filter: 'calc8',
    to: 'xlsx',
    read: readXlsx,
  },
  'application/vnd.oasis.opendocument.presentation': {
    from: 'odp',
    filter: 'impress8',
    to: 'pptx',
    read: readPptx,
  },
}

/** Old Office, RTF and OpenDocument: turned into the new kind by LibreOffice, then read as such. */
export const readLegacy: Reader = async (bytes, ask, readPart): Promise<Read> => {
  const plan = planOf(bytes, ask)
  const input = `/tmp/in.${plan.from}`
  const output = `/tmp/out/in.${plan.to}`
  writeFileSync(input, bytes)
  const { code, signal } = await runTool('/usr/bin/soffice', sofficeArgs(plan, input), convertMs)
  if (signal) throw new ParseFault('parser-slow', 'LibreOffice')
  const converted = code === 0 ? readIfThere(output) : undefined
  rmSync('/tmp/out', { recursive: true, force: true })
  if (!converted) throw new ParseFault('damaged', 'LibreOffice could not open it')
  const { blocks, doc_type, title } = await plan.read(converted, ask, readPart)
  return { blocks, doc_type, title, mime: ask.mime || `application/x-${plan.from}` }
}

function planOf(bytes: Buffer, { format }: ParseRequest): Plan {
  const plan =
    format === 'opendocument'
      ? openPlans[openZip(bytes).read('mimetype')?.toString('latin1').trim() ?? '']
      : plans[format]
  if (!plan) throw new ParseFault('unsupported-type')
  return plan
}

const sofficeArgs = ({ filter, to }: Plan, input: string) => [
  '-env:UserInstallation=file:///tmp/office',
  '--headless',
  '--norestore',
  '--nolockcheck',
  `--infilter=${filter}`,
  '--convert-to',
  to,
  '--outdir',
  '/tmp/out',
  input,
]

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
