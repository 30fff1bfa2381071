import { type Finding, type Tree } from './finding.ts'

/** Migrations are numbered without gaps and named by what they bring. */
export function checkMigrationNames(tree: Tree): Finding[] {
  const files = tree.files.filter((file) => file.startsWith('apps/server/migrations/')).sort()
  return files.flatMap((file, index) => {
    const name = file.split('/').at(-1) ?? ''
    const expected = String(index + 1).padStart(4, '0')
    return /^\d{4}_[a-z0-9_]+\.sql$/.test(name) && name.startsWith(expected)
      ? []
      : [{ rule: 'migrations', file, text: `expected number ${expected} and snake_case` }]
  })
}
