import { type Finding, isSource, isTest, type Tree } from './finding.ts'

const base = 'apps/server/src/connectors/'

/** D10: a connector's key stands only in its folder, the registry and locales. */
export function checkConnectorKeys(tree: Tree): Finding[] {
  const keys = new Set(
    tree.files
      .filter((file) => file.startsWith(base) && file.split('/').length > 5)
      .map((file) => file.slice(base.length).split('/')[0] ?? ''),
  )
  return [...keys].flatMap((key) => {
    const literal = new RegExp(`['"\`]${key}['"\`]`)
    return tree.files
      .filter((file) => isSource(file) && !isTest(file) && file.startsWith('apps/'))
      .filter((file) => !file.startsWith(`${base}${key}/`) && file !== `${base}registry.ts`)
      .filter((file) => literal.test(tree.read(file)))
      .map((file) => ({ rule: 'D10', file, text: `connector key '${key}' outside its folder` }))
  })
}
