import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const repository = join(import.meta.dirname, '../..')
const planted: string[] = []

/** A small tree in a temporary folder under the real rule files, for tests of the rules themselves. */
export function plantTree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'zhiwen-rules-'))
  planted.push(root)
  for (const name of ['architecture.cjs', 'modules.list.json', '.oxlintrc.json'])
    copyFileSync(join(repository, name), join(root, name))
  symlinkSync(join(repository, 'apps/server/node_modules'), join(root, 'node_modules'))
  // A link is a file to git, so the tree would list it otherwise.
  writeFileSync(join(root, '.gitignore'), 'node_modules\n')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  execFileSync('git', ['init', '-q'], { cwd: root })
  return root
}

/** Runs one of the repository's tools inside a planted tree and returns all it printed. */
export function runTool(root: string, tool: string, args: string[]): string {
  const { stdout, stderr } = spawnSync(join(repository, 'node_modules/.bin', tool), args, {
    cwd: root,
    encoding: 'utf8',
  })
  return `${stdout}${stderr}`
}

/** Runs the dependency rules over the source folders a planted tree has. */
export function runDependencyRules(root: string): string {
  const folders = readdirSync(root).filter((name) => name === 'apps' || name === 'packages')
  return runTool(root, 'depcruise', ['--config', 'architecture.cjs', ...folders])
}

/** Removes every tree planted so far. */
export function removePlantedTrees(): void {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true })
}
