import type { Company, CompanyDocument, Connector } from '../company.ts'
import type { FileMaker } from '../files.ts'
import { accessFileOf } from '../readers.ts'
import type { FileTarget } from './file-target.ts'

export const accessFilePath = '/.zhiwen-access.json'

type Options = {
  company: Company
  connector: Connector
  target: FileTarget
  maker: FileMaker
  /** Path at the source: mails get an ending, pages may stand below a folder. */
  pathOf?: (document: CompanyDocument) => string
}

/** What decides about the bytes of a document. */
const markOf = ({ title, body }: CompanyDocument) => `${title}\n${body}`

/** Keeps a source like the company says: each call writes what changed since the last one. */
export function createMirror({ company, connector, target, maker, pathOf }: Options) {
  const at = pathOf ?? (({ path }: CompanyDocument) => path)
  let written = new Map<string, string>()
  return {
    async bring(): Promise<void> {
      const present = [...company.documents.values()].filter(
        (document) => document.connector === connector && !document.isGone,
      )
      const wanted = new Map<string, string>()
      // Who may read goes first: no document may be open for the time between.
      const access = accessFileOf(
        company,
        present.map((one) => ({ ...one, path: at(one) })),
      )
      wanted.set(accessFilePath, access)
      if (written.get(accessFilePath) !== access) {
        await target.put(accessFilePath, Buffer.from(access))
      }
      for (const document of present) {
        const path = at(document)
        wanted.set(path, markOf(document))
        if (written.get(path) !== markOf(document)) {
          await target.put(path, await maker.make(document))
        }
      }
      for (const path of written.keys()) if (!wanted.has(path)) await target.remove(path)
      await target.finish?.()
      written = wanted
    },
  }
}
export type Mirror = ReturnType<typeof createMirror>
