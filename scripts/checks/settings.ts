import { type Finding, type Tree } from './finding.ts'

const shape = 'apps/server/src/platform/config.ts'
const example = '.env.example'

/** Every setting stands both in config.ts and, with one line of meaning, in .env.example. */
export function checkSettings(tree: Tree): Finding[] {
  if (!tree.files.includes(shape) || !tree.files.includes(example)) return []
  const lines = tree.read(example).split('\n')
  const documented = new Set(
    lines.flatMap((line) => /^#? ?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? []),
  )
  const read = new Set(
    [...tree.read(shape).matchAll(/^\s+([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name),
  )
  return [
    ...[...read]
      .filter((name) => !documented.has(name))
      .map((name) => ({ rule: 'settings', file: example, text: `missing ${name}` })),
    ...[...documented]
      .filter((name) => !read.has(name))
      .map((name) => ({ rule: 'settings', file: shape, text: `unknown ${name}` })),
  ]
}
