import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from './forms.ts'

const apps = join(import.meta.dirname, '../../apps')

type Tree = { [key: string]: string | Tree }
const read = (path: string): Tree => JSON.parse(readFileSync(join(apps, path), 'utf8')) as Tree

function find(tree: Tree, path: string): string {
  let found: string | Tree | undefined = tree
  for (const key of path.split('.')) found = typeof found === 'object' ? found[key] : undefined
  if (typeof found !== 'string') throw new Error(`there is no text ${path}`)
  return found
}

/** Texts of every page stand at the top, those of one feature in its folder. */
const fileOf = (language: Language, namespace: string) => {
  const top = `web/src/locales/${language}/${namespace}.json`
  return existsSync(join(apps, top))
    ? top
    : top.replace(`${namespace}.json`, `datasources/${namespace}.json`)
}

/** Texts of the pages (`namespace:key`) in one language, so that scenes press what a person reads. */
export const textOf =
  (language: Language) =>
  (key: string, values: Record<string, string> = {}): string => {
    const [namespace = '', path = ''] = key.split(':')
    const text = find(read(fileOf(language, namespace)), path)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  }

/** What the server says about an error in one language. */
export const serverErrorText = (language: Language, error: string): string =>
  find(read(`server/locales/${language}.json`), `errors.${error}`)
