import { posix } from 'node:path'
import type { Block, Reader } from '../blocks.ts'
import { ParseFault } from '../fault.ts'
import { openZip } from '../zip.ts'

const filesMax = 500
const ornaments = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i

/** A zip: one document whose parts are its files in the order of their names; foreign kinds are left out. */
export const readArchive: Reader = async (bytes, ask, readPart) => {
  const zip = openZip(bytes)
  const names = zip.names.filter((name) => !name.endsWith('/') && !ornaments.test(name)).toSorted()
  if (names.length > filesMax) throw new ParseFault('bomb', `${names.length} files`)
  const blocks: Block[] = []
  for (const name of names) {
    const part = {
      bytes: zip.read(name) ?? Buffer.alloc(0),
      file_name: posix.basename(name),
      mime: '',
    }
    blocks.push(...((await readPart({ ...part, depth: ask.depth + 1 })) ?? []))
  }
  return { blocks, doc_type: 'other', mime: 'application/zip' }
}
