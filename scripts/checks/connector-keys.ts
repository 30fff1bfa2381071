import { type Finding, isSource, isTest, type Tree } from './finding.ts'

const base = 'apps/server/src/connectors/'
/** Parts that connectors share. */
const kit = 'kit'
/** Keys that are also words of other things: there only a comparison with a kind is a breach. */
const plainWords = new Set(['git', 'push', 's3', 'upload', 'web'])

function breachOf(key: string): RegExp {
  const literal = `['"\`]${key}['"\`]`
  if (!plainWords.has(key)) return new RegExp(literal)
  const kind = String.raw`(app_?key|connector\.key)`
  return new RegExp(`${kind}\\W{1,12}${literal}|${literal}\\W{1,6}\\w*\\.?${kind}`, 'i')
}

/** D10: a connector's key stands only in its folder, the registry and locales. */
export function checkConnectorKeys(tree: Tree): Finding[] {
  const keys = new Set(
    tree.files
      .filter((file) => file.startsWith(base) && file.split('/').length > 5)
      .map((file) => file.slice(base.length).split('/')[0] ?? ''),
  )
  keys.delete(kit)
  return [...keys].flatMap((key) => {
    const breach = breachOf(key)
    return tree.files
      .filter((file) => isSource(file) && !isTest(file) && file.startsWith('apps/'))
      .filter((file) => !file.startsWith(`${base}${key}/`) && file !== `${base}registry.ts`)
      .filter((file) => breach.test(tree.read(file)))
      .map((file) => ({ rule: 'D10', file, text: `connector key '${key}' outside its folder` }))
  })
}
