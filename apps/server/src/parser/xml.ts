import { Parser } from 'saxen'
import { ParseFault } from './fault.ts'

export type XmlHeard = {
  open?(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

/** Deeper than any document goes; recursion tricks end here. */
const depthMax = 500
const declaresEntities = /<!ENTITY|<!DOCTYPE[^>]*\[/i

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** Walks an XML text; names come without prefix. Own entities are refused, outside ones never read. */
export function walkXml(xml: string, heard: XmlHeard): void {
  if (declaresEntities.test(xml.slice(0, 65_536))) {
    throw new ParseFault('damaged', 'the file declares entities')
  }
  const parser = new Parser()
  let failed: unknown
  let depth = 0
  const stopWith = (error: unknown) => {
    failed ??= error
    parser.stop()
  }
  // An error thrown inside the parser would be swallowed by it.
  const guarded = (work: () => void) => {
    try {
      work()
    } catch (error) {
      stopWith(error)
    }
  }
  parser.on('openTag', (name, attributes, decode) =>
    guarded(() => {
      depth += 1
      if (depth > depthMax) throw new ParseFault('bomb', 'nested too deep')
      heard.open?.(withoutPrefix(name), decoded(attributes(), decode))
    }),
  )
  parser.on('closeTag', (name) =>
    guarded(() => {
      depth -= 1
      heard.close?.(withoutPrefix(name))
    }),
  )
  parser.on('text', (text, decode) => guarded(() => heard.text?.(decode(text))))
  parser.on('cdata', (text) => guarded(() => heard.text?.(text)))
  parser.on('error', () => stopWith(new ParseFault('damaged', 'broken XML')))
  parser.parse(xml)
  if (failed) throw failed
  if (depth > 0) throw new ParseFault('damaged', 'XML ends in the middle')
}

/** Attributes by their names with and without prefix; one that has no prefix keeps its name. */
function decoded(attributes: Record<string, string>, decode: (text: string) => string) {
  const found: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes)) {
    found[name] = decode(value)
    found[withoutPrefix(name)] ??= found[name]
  }
  return found
}
