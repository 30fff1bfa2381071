import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One breach of one rule at one place. */
export type Finding = { rule: string; file: string; text: string }
export type Checker = (tree: Tree) => Finding[]

/** Source files of a tree, read once and handed to every checker. */
export type Tree = {
  root: string
  files: string[]
  read: (file: string) => string
}

/** Lists tracked and new files (what git does not ignore); every path is relative to the root. */
export function readTree(root: string): Tree {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const texts = new Map<string, string>()
  const read = (file: string) => {
    const known = texts.get(file)
    if (known !== undefined) return known
    const text = readFileSync(join(root, file), 'utf8')
    texts.set(file, text)
    return text
  }
  const files = listed.split('\n').filter((file) => file && existsSync(join(root, file)))
  return { root, files, read }
}

export const isSource = (file: string) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts')
export const isTest = (file: string) =>
  /\.(test|spec)\.tsx?$/.test(file) || /\/testing\//.test(file) || file.startsWith('e2e/')

/** Every line of a file that matches, as findings. */
export function linesMatching(tree: Tree, file: string, pattern: RegExp, rule: string): Finding[] {
  return tree
    .read(file)
    .split('\n')
    .flatMap((line, index) => {
      const code = line.replace(/^\s*(\/\/|\*|\/\*).*$/, '')
      return pattern.test(code)
        ? [{ rule, file: `${file}:${index + 1}`, text: line.trim().slice(0, 120) }]
        : []
    })
}
