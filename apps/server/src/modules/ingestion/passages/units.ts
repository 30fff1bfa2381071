/** One Latin word of usual length; longer ones are cut into several by every model. */
const wordUnits = 1.3
const usualWord = 8
const unitsPerLetter = 0.4

const isSpace = (code: number) => code <= 32 || code === 0xa0 || code === 0x3000
const isWordPart = (code: number) =>
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  (code >= 97 && code <= 122) ||
  (code >= 0xc0 && code < 0x2000)

/**
 * Length of a text as models count it: a Han character or a mark is 1, a Latin word 1.3. Never less
 * than what the built-in model needs, or the end of a passage would not be read.
 */
export function countUnits(text: string, start = 0, end = text.length): number {
  let units = 0
  let at = start
  while (at < end) {
    const code = text.charCodeAt(at)
    if (isWordPart(code)) {
      const from = at
      while (at < end && isWordPart(text.charCodeAt(at))) at += 1
      units += wordUnits + Math.max(0, at - from - usualWord) * unitsPerLetter
    } else {
      if (!isSpace(code) && (code < 0xdc00 || code > 0xdfff)) units += 1
      at += 1
    }
  }
  return units
}

/** Where a text must end to have at most so many units; never inside a pair of surrogates. */
export function reachOf(text: string, start: number, end: number, unitsMax: number): number {
  let units = 0
  let wordLength = 0
  let at = start
  while (at < end) {
    const code = text.charCodeAt(at)
    if (isWordPart(code)) {
      wordLength += 1
      if (wordLength === 1) units += wordUnits
      else if (wordLength > usualWord) units += unitsPerLetter
    } else {
      wordLength = 0
      if (!isSpace(code) && (code < 0xdc00 || code > 0xdfff)) units += 1
    }
    if (units > unitsMax) break
    at += 1
  }
  const isInsidePair = at > start && at < end && isLowSurrogate(text, at)
  return isInsidePair ? at - 1 : at
}

const isLowSurrogate = (text: string, at: number) => {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff
}
