import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readTree } from './checks/finding.ts'
import { checkers } from './checks/index.ts'

/** `pnpm check`: everything that can be seen without running the product. Every finding is an error. */
const root = join(import.meta.dirname, '..')
type Result = { name: string; isOk: boolean; output: string; seconds: number }

const bin = (tool: string) => join(root, 'node_modules/.bin', tool)

async function run(name: string, command: string, args: string[]): Promise<Result> {
  const startedAt = performance.now()
  const child = spawn(command, args, { cwd: root })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr.on('data', (part: Buffer) => (output += part.toString()))
  const status = await new Promise<number>((resolve) =>
    child.on('close', (code) => resolve(code ?? 1)),
  )
  return { name, isOk: status === 0, output, seconds: (performance.now() - startedAt) / 1000 }
}

function runOwn(): Result[] {
  const tree = readTree(root)
  return Object.entries(checkers).map(([name, checker]) => {
    const startedAt = performance.now()
    const findings = checker(tree)
    const output = findings.map((found) => `${found.rule} ${found.file}: ${found.text}`).join('\n')
    return {
      name,
      isOk: findings.length === 0,
      output,
      seconds: (performance.now() - startedAt) / 1000,
    }
  })
}

const projects = [
  'packages/contract',
  'apps/server',
  'apps/web',
  'e2e',
  'scripts',
  'tools/dev-outbox',
  'tools/fake-directories',
].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
const migrations = readdirSync(join(root, 'apps/server/migrations')).map(
  (file) => `apps/server/migrations/${file}`,
)

const light = async () => [
  await run('format', bin('biome'), ['check', '--linter-enabled=false', '.']),
  await run('architecture (D1–D8)', bin('depcruise'), [
    '--config',
    'architecture.cjs',
    'packages',
    'apps',
  ]),
  await run('dead code (D13)', bin('knip'), []),
  await run('migrations', bin('squawk'), ['--config', '.squawk.toml', ...migrations]),
  ...runOwn(),
]
const heavy = async () => {
  const results = [await run('lint (D12)', bin('oxlint'), ['--type-aware', '--deny-warnings'])]
  for (const project of projects)
    results.push(await run(`types ${project}`, bin('tsc'), ['-p', project]))
  return results
}

const results = (await Promise.all([light(), heavy()])).flat()
for (const { name, isOk, output, seconds } of results) {
  console.log(`${isOk ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  if (!isOk) console.log(output.trim().replace(/^/gm, '    '))
}
const failed = results.filter(({ isOk }) => !isOk).length
console.log(`check: ${results.length - failed} passed, ${failed} failed`)
if (process.env.CI_RESULTS) {
  appendFileSync(
    join(process.env.CI_RESULTS, 'counts'),
    `check ${results.length - failed} ${failed}\n`,
  )
}
process.exitCode = failed === 0 ? 0 : 1
