import { type Finding, isTest, linesMatching, type Tree } from './finding.ts'

/** D9: each table is named by exactly one tables.ts; findById is called only in policy.ts. */
export function checkTableOwnership(tree: Tree): Finding[] {
  const server = tree.files.filter(
    (file) => file.startsWith('apps/server/src/') && file.endsWith('.ts'),
  )
  const owners = new Map<string, string[]>()
  for (const file of server.filter((name) => name.endsWith('/tables.ts'))) {
    const picks = tree.read(file).matchAll(/Pick<\s*\w+\s*,([^>]+)>/g)
    for (const [, names = ''] of picks)
      for (const [, table = ''] of names.matchAll(/'([^']+)'/g))
        owners.set(table, [...(owners.get(table) ?? []), file])
  }
  const shared = [...owners].filter(([, files]) => files.length > 1)
  const unowned = tablesOf(tree).filter((table) => !owners.has(table))
  return [
    ...shared.map(([table, files]) => ({
      rule: 'D9',
      file: files.join(', '),
      text: `table ${table} has two owners`,
    })),
    ...unowned.map((table) => ({
      rule: 'D9',
      file: 'apps/server/src/database.gen.ts',
      text: `table ${table} has no owner`,
    })),
    ...server
      .filter((file) => !file.endsWith('/policy.ts') && !isTest(file))
      .flatMap((file) => linesMatching(tree, file, /\brepo\.findById\(/, 'D9')),
  ]
}

function tablesOf(tree: Tree): string[] {
  const generated = 'apps/server/src/database.gen.ts'
  if (!tree.files.includes(generated)) return []
  const body =
    /export interface (?:DB|Database) \{([\s\S]*?)\n\}/.exec(tree.read(generated))?.[1] ?? ''
  return [...body.matchAll(/^\s*"?([\w.]+)"?:/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !name.includes('.'))
}
