import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** `pnpm lighthouse`: production build, then Lighthouse on the sign-in page and home; fails below the goals. */
const root = join(import.meta.dirname, '..')
const run = (command: string, args: string[], cwd: string) => {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

if (!process.env.E2E_SKIP_BUILD) run('pnpm', ['build'], root)
run(process.execPath, ['visual/measure-lighthouse.ts'], join(root, 'e2e'))
