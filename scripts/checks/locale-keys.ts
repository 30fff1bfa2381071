import { type Finding, isSource, isTest, type Tree } from './finding.ts'

type Texts = { [key: string]: string | Texts }
const plural = /_(zero|one|two|few|many|other)$/

const flatten = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [`${prefix}${key}`.replace(plural, '')]
      : flatten(value, `${prefix}${key}.`),
  )

const keysOf = (tree: Tree, file: string) => new Set(flatten(JSON.parse(tree.read(file)) as Texts))

/** D14: both languages have the same keys, every error code and field rule has a text, every used key exists. */
export function checkLocaleKeys(tree: Tree): Finding[] {
  const packs = tree.files.filter((file) => /\/locales\/.*zh-hans.*\.json$/.test(file))
  const differences = packs.flatMap((zh) => {
    const en = zh.replace('zh-hans', 'en')
    if (!tree.files.includes(en)) return [{ rule: 'D14', file: en, text: 'missing language file' }]
    const [zhKeys, enKeys] = [keysOf(tree, zh), keysOf(tree, en)]
    return [
      ...[...zhKeys]
        .filter((key) => !enKeys.has(key))
        .map((key) => ({ rule: 'D14', file: en, text: `missing ${key}` })),
      ...[...enKeys]
        .filter((key) => !zhKeys.has(key))
        .map((key) => ({ rule: 'D14', file: zh, text: `missing ${key}` })),
    ]
  })
  return [...differences, ...serverTexts(tree), ...usedKeys(tree)]
}

function serverTexts(tree: Tree): Finding[] {
  const file = 'apps/server/locales/zh-hans.json'
  if (!tree.files.includes(file)) return []
  const known = keysOf(tree, file)
  const contract = tree.files.filter(
    (name) => name.startsWith('packages/contract/src/') && name.endsWith('.ts'),
  )
  const errors = contract
    .filter((name) => name.endsWith('/errors.ts'))
    .flatMap((name) =>
      [...tree.read(name).matchAll(/^\s*'([a-z-]+)':\s*\{ status/gm)].map(
        ([, code]) => `errors.${code}`,
      ),
    )
  const fields = contract.flatMap((name) =>
    [...tree.read(name).matchAll(/'(field\.[a-z-]+)'/g)].map(([, key]) => key ?? ''),
  )
  return [...new Set([...errors, ...fields])]
    .filter((key) => !known.has(key))
    .map((key) => ({ rule: 'D14', file, text: `missing ${key}` }))
}

function usedKeys(tree: Tree): Finding[] {
  const packs = new Map(
    tree.files
      .filter((file) => file.startsWith('apps/web/src/locales/zh-hans/') && file.endsWith('.json'))
      .map((file) => [file.split('/').at(-1)?.replace('.json', '') ?? '', keysOf(tree, file)]),
  )
  const sources = tree.files.filter(
    (file) => file.startsWith('apps/web/src/') && isSource(file) && !isTest(file),
  )
  return sources.flatMap((file) => {
    const code = tree.read(file)
    const own = [...code.matchAll(/useTranslation\('([\w-]+)'\)/g)].map(([, name = '']) => name)
    if (own.length === 0) return []
    const used = [...code.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key = '']) => key)
    return used
      .filter((key) => {
        const [first = '', rest] = key.split(':')
        return rest === undefined
          ? !own.some((name) => packs.get(name)?.has(key))
          : !packs.get(first)?.has(rest)
      })
      .map((key) => ({ rule: 'D14', file, text: `unknown text key ${key}` }))
  })
}
