import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { buildCompany, demoAccounts } from './company.ts'
import { password } from './people.ts'
import { outboxUrl, ownerUrl, publicUrl, settings, until } from './product.ts'

/** `pnpm demo`: the production build with a seeded company to click through; people come as they would by hand. */
const root = join(import.meta.dirname, '../..')
const serverMain = 'apps/server/src/main.ts'

const run = (command: string, args: string[]) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: settings })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
}

async function createDatabase(): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rowCount } = await client.query("select from pg_database where datname = 'zhiwen_demo'")
  if (!rowCount) await client.query('create database zhiwen_demo')
  await client.end()
}

const grantSeats = (workspaceId: string) => {
  const about = ['--workspace', workspaceId, '--plan', 'enterprise', '--days', '365']
  run(process.execPath, [serverMain, 'cli', 'billing', 'grant', ...about])
}

run(join(root, 'scripts/services'), ['start'])
run('pnpm', ['build'])
await createDatabase()
run(process.execPath, [serverMain, 'cli', 'migrate'])
const server = spawn(process.execPath, [serverMain], { cwd: root, env: settings, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
await until('the server', () =>
  fetch(`${publicUrl}/api/health/ready`).then((reply) => reply.ok || undefined),
)
try {
  await buildCompany(grantSeats)
} catch (error) {
  server.kill()
  throw error
}
const lines = demoAccounts.map(
  ({ mobile, name, about }) => `${mobile}  ${password}  ${name}（${about}）`,
)
console.log(`
  知问 ${publicUrl}
  ${lines.join('\n  ')}
  验证码和邮件 ${outboxUrl}
`)
await once(server, 'exit')
