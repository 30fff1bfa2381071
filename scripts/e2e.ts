import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** `pnpm e2e [playwright arguments]`: production build within its size budgets, then the browser tests against it. */
const root = join(import.meta.dirname, '..')
const run = (command: string, args: string[], cwd: string) => {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

if (!process.env.E2E_SKIP_BUILD) {
  run('pnpm', ['build'], root)
  run('pnpm', ['--filter', '@zhiwen/web', 'size'], root)
}
run(
  join(root, 'e2e/node_modules/.bin/playwright'),
  ['test', ...process.argv.slice(2)],
  join(root, 'e2e'),
)
