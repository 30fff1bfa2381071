import { posix } from 'node:path'
import { ParseFault } from './fault.ts'
import { walkXml } from './xml.ts'
import { openZip } from './zip.ts'

const ownEntities = /<!DOCTYPE|<!ENTITY/i

export type OfficePackage = {
  names: string[]
  /** Text of a part; undefined where there is none. Office parts never declare a document type. */
  part(name: string): string | undefined
  /** Text of a part that must be there. */
  need(name: string): string
  /** Targets of a part's relations by id, as names in the package; outside ones are left out. */
  relations(name: string): Map<string, { target: string; type: string }>
}

/** Opens a file of the zip-and-XML kind. */
export function openOffice(bytes: Buffer): OfficePackage {
  const zip = openZip(bytes)
  const part = (name: string) => {
    const text = zip.read(name)?.toString('utf8')
    if (text && ownEntities.test(text.slice(0, 4096))) {
      throw new ParseFault('damaged', 'a part declares entities')
    }
    return text
  }
  return {
    names: zip.names,
    part,
    need(name) {
      const text = part(name)
      if (text === undefined) throw new ParseFault('damaged', `no ${name}`)
      return text
    },
    relations(name) {
      const folder = posix.dirname(name)
      const found = new Map<string, { target: string; type: string }>()
      const xml = part(`${folder}/_rels/${posix.basename(name)}.rels`)
      if (!xml) return found
      walkXml(xml, {
        open(tag, { Id, Target, Type, TargetMode }) {
          if (tag !== 'Relationship' || !Id || !Target || TargetMode === 'External') return
          const target = posix.join(Target.startsWith('/') ? '' : folder, Target).replace(/^\//, '')
          found.set(Id, { target, type: Type?.split('/').at(-1) ?? '' })
        },
      })
      return found
    },
  }
}

/** Id of the relation an element points with; its prefix is the file's own choice. */
export const relationId = (attributes: Record<string, string>): string =>
  attributes[Object.keys(attributes).find((name) => name.endsWith(':id')) ?? 'id'] ?? ''

/** Title an Office file gives itself. */
export function officeTitle(office: OfficePackage): string | undefined {
  const xml = office.part('docProps/core.xml')
  if (!xml) return undefined
  let isTitle = false
  let title = ''
  walkXml(xml, {
    open: (name) => {
      isTitle = name === 'title'
    },
    close: () => {
      isTitle = false
    },
    text: (text) => {
      if (isTitle) title += text
    },
  })
  return title.trim() || undefined
}
