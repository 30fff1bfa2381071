import { Parser } from 'saxen'

export type XmlHeard = {
  open?(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

/** A text that is no whole XML document. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** Walks an XML text; names come without prefix. No entity but the five of XML is ever expanded. */
export function walkXml(xml: string, heard: XmlHeard): void {
  const parser = new Parser()
  let failed: unknown
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
    guarded(() => heard.open?.(withoutPrefix(name), decoded(attributes(), decode))),
  )
  parser.on('closeTag', (name) => guarded(() => heard.close?.(withoutPrefix(name))))
  parser.on('text', (text, decode) => guarded(() => heard.text?.(decode(text))))
  parser.on('cdata', (text) => guarded(() => heard.text?.(text)))
  parser.on('error', () => stopWith(new XmlError('the XML is broken')))
  parser.parse(xml)
  if (failed) throw failed
}

function decoded(attributes: Record<string, string>, decode: (text: string) => string) {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [withoutPrefix(name), decode(value)]),
  )
}
