import { readFileSync } from 'node:fs'
import { type Language, languages } from '@zhiwen/contract/enums.ts'

export type Texts = {
  /** The text of a key in a language, with `{name}` replaced; an unknown key is shown as itself. */
  text(language: Language, key: string, params?: Record<string, string | number>): string
  has(key: string): boolean
}

const folder = new URL('../../../locales/', import.meta.url)

/** Reads the server's texts of all languages. */
export function createTexts(): Texts {
  const packs = new Map(languages.map((language) => [language, readPack(language)]))
  const find = (language: Language, key: string) =>
    packs.get(language)?.get(key) ?? packs.get(languages[0])?.get(key)
  return {
    has: (key) => languages.every((language) => packs.get(language)?.has(key)),
    text: (language, key, params = {}) =>
      (find(language, key) ?? key).replaceAll(/\{(\w+)\}/g, (mark, name: string) =>
        String(params[name] ?? mark),
      ),
  }
}

const readPack = (language: Language): Map<string, string> =>
  new Map(flatten(JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')), ''))

function flatten(node: unknown, path: string): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  if (typeof node !== 'object' || node === null) throw new Error(`text ${path} is no text`)
  return Object.entries(node).flatMap(([name, inner]) =>
    flatten(inner, path === '' ? name : `${path}.${name}`),
  )
}
