import PostalMime, { type Address, type Email } from 'postal-mime'
import type { Block, Reader, ReadPart } from '../blocks.ts'
import { ParseFault } from '../fault.ts'
import { pageBlocks } from './html.ts'
import { textBlocks } from './text.ts'

const attachmentsMax = 100

/** A mail: its subject, who wrote to whom and when, the words, then each attachment as a part. */
export const readEml: Reader = async (bytes, ask, readPart) => {
  const mail = await PostalMime.parse(bytes, {
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: 30,
  })
  if (!mail.subject && !mail.from && !mail.text && !mail.html) {
    throw new ParseFault('damaged', 'no mail')
  }
  const body = mail.html ? pageBlocks(mail.html).blocks : textBlocks(mail.text ?? '')
  const blocks = [...headBlocks(mail), ...body, ...(await parts(mail, ask.depth, readPart))]
  return { blocks, doc_type: 'mail', mime: 'message/rfc822', title: mail.subject }
}

function headBlocks({ subject, from, to, cc, date }: Email): Block[] {
  const lines = [
    ['From', names(from ? [from] : [])],
    ['To', names(to ?? [])],
    ['Cc', names(cc ?? [])],
    ['Date', date ?? ''],
  ].filter(([, words]) => words !== '')
  const heading: Block[] = subject ? [{ kind: 'heading', level: 1, text: subject, page: null }] : []
  const text = lines.map(([name, words]) => `${name}: ${words}`).join('\n')
  return [...heading, { kind: 'text', text, page: null }]
}

const names = (people: Address[]) =>
  people
    .flatMap((one) => one.group ?? [one])
    .map(({ name, address }) => (name ? `${name} <${address ?? ''}>` : (address ?? '')))
    .join(', ')

async function parts(mail: Email, depth: number, readPart: ReadPart): Promise<Block[]> {
  if (mail.attachments.length > attachmentsMax) throw new ParseFault('bomb', 'too many attachments')
  const blocks: Block[] = []
  for (const { filename, mimeType, content, disposition, related } of mail.attachments) {
    // Pictures within the words are signatures and rules.
    const isOrnament =
      mimeType.startsWith('image/') && (related === true || disposition === 'inline')
    if (isOrnament || typeof content === 'string') continue
    const bytes = Buffer.from(content as ArrayBuffer)
    const part = { bytes, file_name: filename ?? '', mime: mimeType, depth: depth + 1 }
    blocks.push(...((await readPart(part)) ?? []))
  }
  return blocks
}
