import type { Block } from './blocks.ts'

// oxlint-disable-next-line no-control-regex -- these are the characters to take out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0080-\u009f\ufeff\ufffe\uffff]/g
/** Marks that turn the reading direction or hide text. */
const hidden = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/g
const spaces = /[ \t\u00a0\u2000-\u200a\u202f\u205f]+/g

/** Text without characters that break an index, a screen or a search; no word is changed. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replace(controls, '')
    .replace(hidden, '')
}

/** One line: runs of white space become one space. */
export const cleanLine = (text: string): string =>
  cleanText(text).replace(/\n+/g, ' ').replace(spaces, ' ').trim()

/** A paragraph: its lines stay, spaces at their ends go. */
export const cleanParagraph = (text: string): string =>
  cleanText(text)
    .replace(spaces, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()

const han = String.raw`[\u3400-\u9fff\uf900-\ufaff\u3000-\u303f\uff00-\uffef]`
const gap = new RegExp(`(?<=${han}) +(?=${han})`, 'g')

/** Takes out the spaces a reader of pictures or of laid-out pages sees between Han characters. */
export const joinHan = (text: string): string => text.replace(gap, '')

const isWide = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/

/** Joins two printed lines of one sentence: with a space between words, without one in Chinese. */
export function joinLines(first: string, second: string): string {
  if (!first) return second
  const needsSpace = !isWide.test(first.at(-1) ?? '') && !isWide.test(second[0] ?? '')
  return first + (needsSpace ? ' ' : '') + second
}

/** Blocks with cleaned text; empty ones are left out. */
export function cleanBlocks(blocks: Block[]): Block[] {
  return blocks
    .map((block) => ({ ...block, text: cleanBlock(block) }))
    .filter(({ text }) => text !== '')
}

function cleanBlock({ kind, text }: Block): string {
  switch (kind) {
    case 'heading':
      return cleanLine(text)
    case 'code':
      return cleanText(text).replace(/^\n+|\s+$/g, '')
    case 'text':
    case 'list':
    case 'table':
      return cleanParagraph(text)
  }
}
