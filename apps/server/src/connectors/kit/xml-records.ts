import { walkXml, XmlError } from '../../platform/xml.ts'
import { SourceError } from '../spec.ts'

export type XmlRecord = Record<string, string>
export type XmlRecords = { root: string; fields: XmlRecord; records: XmlRecord[] }

/**
 * Reads a flat XML list: fields of the root, and one record for each element of the given name with
 * its texts by name. A text that ends early is no list at all, so nothing can be missed in silence.
 */
export function readXmlRecords(xml: string, recordName: string): XmlRecords {
  const found: XmlRecords = { root: '', fields: {}, records: [] }
  const open: string[] = []
  let record: XmlRecord | null = null
  let isWhole = false
  const heard = {
    open(name: string) {
      if (open.length === 0) found.root = name
      open.push(name)
      if (name === recordName && record === null) record = {}
      // An element without text says something by being there.
      else if (record) record[name] ??= ''
    },
    close(name: string) {
      open.pop()
      if (name === recordName && record !== null) {
        found.records.push(record)
        record = null
      }
      isWhole = open.length === 0 && name === found.root
    },
    text(text: string) {
      const name = open.at(-1)
      if (name === undefined) return
      const target = record ?? (open.length === 2 ? found.fields : null)
      if (target) target[name] = (target[name] ?? '') + text
    },
  }
  try {
    walkXml(xml, heard)
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    throw new SourceError('retry-later', 'the list is broken', { cause: error })
  }
  if (!isWhole) throw new SourceError('retry-later', 'the list ends early')
  return found
}
