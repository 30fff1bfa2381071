import type { Block } from './blocks.ts'

const sampleLength = 20_000

/** The language most of a text is in: `zh`, `ja`, `ko`, `en`, or '' where there are no letters. */
export function languageOf(blocks: Block[]): string {
  const sample = sampleOf(blocks)
  const count = (pattern: RegExp) => sample.match(pattern)?.length ?? 0
  const han = count(/\p{Script=Han}/gu)
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  const hangul = count(/\p{Script=Hangul}/gu)
  const words = count(/[A-Za-z]+/g)
  if (kana > (han + kana) * 0.1 && kana > 0) return 'ja'
  if (hangul > han + words) return 'ko'
  if (han === 0 && words === 0) return ''
  return han >= words ? 'zh' : 'en'
}

function sampleOf(blocks: Block[]): string {
  let sample = ''
  for (const { text } of blocks) {
    sample += text.slice(0, sampleLength - sample.length)
    if (sample.length >= sampleLength) break
  }
  return sample
}
