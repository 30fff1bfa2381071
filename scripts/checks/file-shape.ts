import { basename } from 'node:path'
import { type Finding, isSource, type Tree } from './finding.ts'

const linesMax = 400
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/

/** D12: kebab-case names and at most 400 lines; lint holds functions, `any`, exports and promises. */
export function checkFileShape(tree: Tree): Finding[] {
  const owned = tree.files.filter((file) => /^(apps|packages|tools|scripts|e2e)\//.test(file))
  const misnamed = owned
    .filter((file) => /\.(ts|tsx|css|sql|json)$/.test(file) && !file.endsWith('.sql'))
    .filter((file) => !kebab.test(basename(file)))
    .map((file) => ({ rule: 'D12', file, text: 'name is not kebab-case' }))
  const long = owned
    .filter((file) => isSource(file) || file.endsWith('.css'))
    .map((file) => ({ file, lines: tree.read(file).split('\n').length - 1 }))
    .filter(({ lines }) => lines > linesMax)
    .map(({ file, lines }) => ({ rule: 'D12', file, text: `${lines} lines, at most ${linesMax}` }))
  return [...misnamed, ...long]
}
