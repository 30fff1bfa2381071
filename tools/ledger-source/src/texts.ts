import { readCompany } from '@zhiwen/demo-company'

/** Numbers that come the same way for the same seed. */
export function createDice(seed: number) {
  let state = seed >>> 0
  return (sides: number): number => {
    // Mulberry32: small, fast and good enough to mix texts.
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

/** Makes short Chinese documents out of the sentences of the demo company; some are long. */
export function createTexts(seed: number) {
  const sentences = [...readCompany().documents.values()]
    .flatMap(({ body }) => body.split(/(?<=[。！？\n])/))
    .map((sentence) => sentence.replace(/^[#|>\-\s]+/, '').trim())
    .filter(
      (sentence) => sentence.length >= 12 && sentence.length <= 120 && !sentence.includes('|'),
    )
  const roll = createDice(seed)
  return {
    /** A text of its own: its number stands in it, and again whenever it is made anew. */
    make(number: number, edition = 1): string {
      const wanted = roll(100) === 0 ? 2_000 + roll(2_000) : 80 + roll(180)
      let body = `资料 ${number}，第 ${edition} 版。`
      while (body.length < wanted) body += sentences[roll(sentences.length)] ?? ''
      return `# 资料 ${number}\n\n${body}\n`
    },
    roll,
  }
}
