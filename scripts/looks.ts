import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** `pnpm looks [names]`: production build, then pictures and contact sheets of every scene in e2e/.run/looks. */
const root = join(import.meta.dirname, '..')
const run = (command: string, args: string[], cwd: string) => {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

if (!process.env.E2E_SKIP_BUILD) run('pnpm', ['build'], root)
run(process.execPath, ['visual/take-looks.ts', ...process.argv.slice(2)], join(root, 'e2e'))
