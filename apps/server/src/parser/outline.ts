const longestHeading = 40
const sentenceEnd = /[。！？；：，,;:.!?]$/
const forms: [RegExp, number][] = [
  [/^第[一二三四五六七八九十百零〇\d]+[篇部编]/, 1],
  [/^第[一二三四五六七八九十百零〇\d]+章/, 1],
  [/^第[一二三四五六七八九十百零〇\d]+节/, 2],
  [/^[一二三四五六七八九十]+、/, 2],
  [/^[（(][一二三四五六七八九十]+[)）]/, 3],
  [/^\d+\.\d+\.\d+[.、]?\s*\S/, 4],
  [/^\d+\.\d+[.、]?\s*[^\d\s]/, 3],
]

/** Depth of a line that is numbered as titles are in Chinese papers; undefined for any other line. */
export function outlineLevel(line: string): number | undefined {
  if (line.length > longestHeading || sentenceEnd.test(line)) return undefined
  return forms.find(([pattern]) => pattern.test(line))?.[1]
}

const itemStart =
  /^([-*•·●○■◆▪–—]\s*|\d{1,3}[.)、）]\s*|[（(]\d{1,3}[)）]\s*|[①-⑳]\s*|[a-zA-Z][.)]\s+)\S/

/** Whether a line begins an item of a list. */
export const startsItem = (line: string): boolean => itemStart.test(line)
