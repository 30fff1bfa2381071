import type { Block, Reader } from '../blocks.ts'
import { decodeText } from '../encoding.ts'
import { walkXml } from '../xml.ts'

const silent = new Set(['script', 'style'])

/** Words between the tags of an XML file or a drawing, one element per line. */
export const readXml: Reader = (bytes) => {
  const declared = /encoding=["']([\w-]+)["']/.exec(bytes.toString('latin1', 0, 200))?.[1]
  const lines: string[] = []
  let line = ''
  let silentDepth = 0
  const flush = () => {
    if (line.trim()) lines.push(line.trim())
    line = ''
  }
  walkXml(decodeText(bytes, declared), {
    open(name) {
      flush()
      if (silent.has(name)) silentDepth += 1
    },
    close(name) {
      flush()
      if (silent.has(name)) silentDepth -= 1
    },
    text(text) {
      if (silentDepth === 0) line += text
    },
  })
  flush()
  const blocks: Block[] = lines.map((text) => ({ kind: 'text', text, page: null }))
  return { blocks, doc_type: 'text', mime: 'application/xml' }
}
