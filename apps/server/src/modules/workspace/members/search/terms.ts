import { pinyin } from 'pinyin-pro'

/** What a member can be found by. */
export type Searchable = {
  name: string
  ws_username: string
  username: string
  email: string
  country_code: string
  phone: string
}

const longestTerm = 100
const separators = /[\s._@+·-]+/u

/** One spelling for terms and what is typed: compatibility forms, case and spaces make no difference. */
const fold = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, '').slice(0, longestTerm)

/** Syllables of a name; a family name is read as one (曾 zeng), other writing stays as it is. */
const syllables = (name: string): string[] =>
  pinyin(name.normalize('NFKC'), {
    toneType: 'none',
    type: 'array',
    surname: 'head',
    v: true,
    nonZh: 'consecutive',
  }).map((part) => part.toLowerCase())

/** Every rest of a list, joined: abc, bc, c. */
const rests = (parts: readonly string[]): string[] =>
  parts.map((_, start) => parts.slice(start).join(''))

const initials = (parts: readonly string[]) => parts.flatMap((part) => Array.from(part).slice(0, 1))

function nameTerms(name: string): string[] {
  const read = syllables(name).flatMap((part) => part.split(separators).filter(Boolean))
  const written = name
    .split(separators)
    .flatMap((word) => (/\p{Script=Han}/u.test(word) ? Array.from(word) : [word]))
  // 吕 is typed lv or lu.
  const plain = read.map((part) => part.replace(/^([ln])v/, '$1u'))
  return [...rests(written), ...rests(read), ...rests(plain), ...rests(initials(read))]
}

/** The words of a mailbox or user name, each with all that follows. */
const wordTerms = (text: string): string[] => {
  const starts = [0, ...[...text.matchAll(/[._@+-]/g)].map(({ index }) => index + 1)]
  return starts.map((start) => text.slice(start))
}

function phoneTerms({ country_code, phone }: Searchable): string[] {
  if (phone === '') return []
  return [country_code.replaceAll(/\D/g, '') + phone, ...rests(Array.from(phone))]
}

/** Everything a search may begin with to find this member; each term is a beginning or a rest of a text. */
export function searchTerms(member: Searchable): string[] {
  const terms = [
    ...nameTerms(member.name),
    ...nameTerms(member.ws_username),
    ...wordTerms(member.username),
    ...wordTerms(member.email),
    ...phoneTerms(member),
  ]
  return [...new Set(terms.map(fold).filter((term) => term !== ''))]
}

const phoneLike = /^[+\d\s()-]+$/

/** What was typed, as terms are spelled; empty when nothing is left to look for. */
export const searchKey = (typed: string): string =>
  phoneLike.test(typed.normalize('NFKC'))
    ? typed.normalize('NFKC').replaceAll(/\D/g, '')
    : fold(typed)

/** Names in the order of a Chinese telephone book: syllable by syllable, then as written. */
export const nameSortKey = (name: string): string =>
  `${syllables(name).join(' ')} ${name.normalize('NFKC').toLowerCase()}`
