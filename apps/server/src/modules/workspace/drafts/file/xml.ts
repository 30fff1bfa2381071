import * as platform from '../../../../platform/xml.ts'
import { TableError } from './table.ts'

/** Walks a part of a spreadsheet; one that is broken is a broken file. */
export function walkXml(xml: string, heard: platform.XmlHeard): void {
  try {
    platform.walkXml(xml, heard)
  } catch (error) {
    throw error instanceof platform.XmlError ? new TableError('broken') : error
  }
}
