import { pinyin } from 'pinyin-pro'

const longest = 100

/** How a title is typed without an input method: whole syllables, and their first letters. */
export function titlePinyin(title: string): string[] {
  if (!/\p{Script=Han}/u.test(title)) return []
  const syllables = pinyin(title.normalize('NFKC').slice(0, longest), {
    toneType: 'none',
    type: 'array',
    v: true,
    nonZh: 'consecutive',
  }).map((part) => part.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  return [syllables.join(''), syllables.map((part) => part.slice(0, 1)).join('')]
}
