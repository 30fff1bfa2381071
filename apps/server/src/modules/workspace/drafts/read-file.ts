import { uploadBytesMax } from '@zhiwen/contract/limits.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { IncomingFile } from '../../../http/route.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import type { Limits } from '../../../platform/limits.ts'
import { createSlots } from '../../../platform/slots.ts'
import type { CheckDrafts } from './check-drafts.ts'
import { readPeople } from './file/people-columns.ts'
import { readTableApart } from './file/read-table-apart.ts'
import { TableError } from './file/table.ts'

type Needs = { limits: Limits; drafts: CheckDrafts }

/** Makes the reading of files of people (API-MEM-2): judged like typed rows, nothing is kept. */
export function createReadFile({ limits, drafts }: Needs) {
  // Each file may take a few hundred megabytes while it is read.
  const slots = createSlots({ running: 2, waiting: 8 })
  return async (actor: MemberActor, incoming: AsyncIterable<IncomingFile>) => {
    await limits.take('upload-user', actor.userId)
    const bytes = await firstFile(incoming)
    const { rows, ignored, encoding } = await slots(() => readRows(bytes)).catch(told)
    return { ...(await drafts.check(actor, rows)), ignored_columns: ignored, encoding }
  }
}

async function readRows(bytes: Buffer) {
  const table = await readTableApart(bytes)
  return { ...readPeople(table), encoding: table.encoding }
}

/** A file that cannot be read is told by its reason, in the words of the reader. */
function told(error: unknown): never {
  if (!(error instanceof TableError)) throw error
  const code = error.fault === 'type' ? 'file-type' : 'file-unreadable'
  throw fieldError(code, 'file', `field.file-${error.fault}`)
}

/** The one file of the request; what comes after it is read away, so that the request ends well. */
async function firstFile(incoming: AsyncIterable<IncomingFile>): Promise<Buffer> {
  let bytes: Buffer | undefined
  for await (const { stream } of incoming) {
    if (bytes) {
      stream.resume()
      continue
    }
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(Buffer.from(part))
    bytes = Buffer.concat(parts)
  }
  if (!bytes) throw fieldError('input-invalid', 'file', 'field.required')
  if (bytes.length >= uploadBytesMax) throw new AppError('file-too-large')
  return bytes
}
