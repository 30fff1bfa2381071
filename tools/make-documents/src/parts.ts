import { lexer, type Token, type Tokens } from 'marked'

/** A document as the makers write it; texts are plain, without Markdown marks. */
export type Part =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'rule' }

/** Reads Markdown into the parts of a document. */
export const readParts = (markdown: string): Part[] => lexer(markdown).flatMap(partOf)

function partOf(token: Token): Part[] {
  const { type } = token
  if (type === 'heading') {
    const { depth, tokens } = token as Tokens.Heading
    return [{ kind: 'heading', level: depth, text: plain(tokens) }]
  }
  if (type === 'paragraph') {
    return [{ kind: 'paragraph', text: plain((token as Tokens.Paragraph).tokens) }]
  }
  if (type === 'code') return [{ kind: 'code', text: (token as Tokens.Code).text }]
  if (type === 'list') return [listOf(token as Tokens.List)]
  if (type === 'table') return [tableOf(token as Tokens.Table)]
  if (type === 'blockquote') return ((token as Tokens.Blockquote).tokens ?? []).flatMap(partOf)
  if (type === 'hr') return [{ kind: 'rule' }]
  if (type === 'html') return [{ kind: 'paragraph', text: token.raw.trim() }]
  return []
}

const listOf = ({ ordered, items }: Tokens.List): Part => ({
  kind: 'list',
  isOrdered: ordered,
  items: items.map(({ tokens }) => plain(tokens)),
})

const tableOf = ({ header, rows }: Tokens.Table): Part => ({
  kind: 'table',
  head: header.map(({ tokens }) => plain(tokens)),
  rows: rows.map((row) => row.map(({ tokens }) => plain(tokens))),
})

/** The words of inline tokens: emphasis and links lose their marks, line ends stay. */
function plain(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'br') return '\n'
      if ('tokens' in token && token.tokens) return plain(token.tokens)
      return 'text' in token && typeof token.text === 'string' ? unescape(token.text) : ''
    })
    .join('')
}

const unescape = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
