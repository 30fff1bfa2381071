import { createHash } from 'node:crypto'
import type { HostileFile } from './hostile-file.ts'

/** Bytes without meaning, the same in every run. */
export function noise(length: number, seed: string): Buffer {
  const blocks: Buffer[] = []
  for (let at = 0; at < length; at += 64) {
    blocks.push(createHash('sha512').update(`${seed}${at}`).digest())
  }
  return Buffer.concat(blocks).subarray(0, length)
}

/** G5, G6: bytes that are no text, and text without end. */
export function hostileTexts(): HostileFile[] {
  const binary = ['txt', 'md', 'csv', 'json', 'html', 'xml', 'eml', 'py'].map(
    (ending): HostileFile => ({
      name: `noise.${ending}`,
      bytes: noise(20_000, ending),
      reasons: ['type-mismatch'],
    }),
  )
  const zeros = ['txt', 'csv', 'json'].map(
    (ending): HostileFile => ({
      name: `zeros.${ending}`,
      bytes: Buffer.alloc(1_000_000),
      reasons: ['type-mismatch'],
    }),
  )
  return [
    ...binary,
    ...zeros,
    { name: 'empty.txt', bytes: Buffer.alloc(0), reasons: ['empty'] },
    { name: 'blank.txt', bytes: Buffer.from(' \n\t\u3000\n'.repeat(500)), reasons: ['no-text'] },
    { name: 'line.txt', bytes: Buffer.alloc(50_000_000, 'a'), reasons: ['too-large'] },
    {
      name: 'base64.txt',
      bytes: Buffer.from(noise(9_000_000, 'b').toString('base64')),
      reasons: ['too-large'],
    },
    {
      name: 'quote.csv',
      bytes: Buffer.from(`"${'开'.repeat(10_500_000)}`),
      reasons: ['too-large', 'parser-slow', 'parser-died'],
      isSlow: true,
    },
    { name: 'cut.json', bytes: Buffer.from('{"制度": ["差旅", "报'), reasons: ['damaged'] },
    { name: 'cut.xml', bytes: Buffer.from('<a><b>差旅</b><c>'), reasons: ['damaged'] },
    { name: 'cut.svg', bytes: Buffer.from('<svg><text>差旅'), reasons: ['damaged'] },
  ]
}
