import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { readSettings } from '../apps/server/src/testing/settings.ts'

/** `pnpm demo`: the production build with a seeded company to click through; people are registered as they would by hand. */
const root = join(import.meta.dirname, '..')
const inDemoDatabase = (url = '') => Object.assign(new URL(url), { pathname: '/zhiwen_demo' }).href
const given = readSettings()
const ownerUrl = given['DATABASE_OWNER_URL'] ?? ''
// A database of its own: what a developer keeps in the ordinary one stays as it is.
const settings = {
  ...process.env,
  ...given,
  DATABASE_OWNER_URL: inDemoDatabase(ownerUrl),
  DATABASE_APP_URL: inDemoDatabase(given['DATABASE_APP_URL']),
  DATABASE_SYSTEM_URL: inDemoDatabase(given['DATABASE_SYSTEM_URL']),
  REDIS_PREFIX: 'zhiwen-demo:',
}
const publicUrl = given['PUBLIC_URL'] ?? ''
const outboxUrl = given['DEVELOPMENT_OUTBOX_URL'] ?? ''
const password = 'zhiwen-demo-2026'
const people = [
  { mobile: '13600004521', display_name: '林可欣', company_name: '星河智造' },
  { mobile: '13600004522', display_name: '顾清越', company_name: '可欣的试验田' },
  { mobile: '13600004523', display_name: '赵一诺', company_name: null },
]

const run = (command: string, args: string[]) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: settings })
  if (status !== 0) process.exit(status ?? 1)
}

async function call<Data>(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Data> {
  const reply = await fetch(`${publicUrl}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const envelope = (await reply.json()) as { code: number; message: string; data: Data }
  if (envelope.code !== 200) throw new Error(`${path}: ${envelope.message}`)
  return envelope.data
}

async function until<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const found = await find().catch(() => undefined)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${what} did not come`)
}

async function createDatabase(): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rowCount } = await client.query("select from pg_database where datname = 'zhiwen_demo'")
  if (!rowCount) await client.query('create database zhiwen_demo')
  await client.end()
}

async function newestCode(mobile: string): Promise<string | undefined> {
  const reply = await fetch(`${outboxUrl}/api/messages?kind=sms&to=${mobile}`)
  const { messages } = (await reply.json()) as { messages: { code: string | null }[] }
  return messages[0]?.code ?? undefined
}

async function seed({
  mobile,
  display_name,
  company_name,
}: (typeof people)[number]): Promise<void> {
  const isKnown = await call('POST', '/auth/login', {
    login_type: 'password',
    account: mobile,
    password,
  }).then(
    () => true,
    () => false,
  )
  if (isKnown) return
  const number = { country_code: '+86', mobile }
  const { terms_version } = await call<{ terms_version: string }>('GET', '/platform_config/public')
  await call('POST', '/user/mobile_num/verify', { ...number, verification_type: 'signup' })
  const verification_code = await until(`code for ${mobile}`, () => newestCode(mobile))
  const entry = {
    ...number,
    display_name,
    verification_code,
    password,
    confirm_password: password,
    terms_version,
  }
  const { access_token } = await call<{ access_token: string }>('POST', '/auth/signup', entry)
  if (!company_name) return
  await call(
    'POST',
    '/user/info/active',
    { display_name, mode: 'create', company_name, terms_version },
    access_token,
  )
}

run(join(root, 'scripts/services'), ['start'])
run('pnpm', ['build'])
await createDatabase()
run(process.execPath, ['apps/server/src/main.ts', 'cli', 'migrate'])
const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  cwd: root,
  env: settings,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
await until('the server', () =>
  fetch(`${publicUrl}/api/health/ready`).then((reply) => reply.ok || undefined),
)
try {
  for (const person of people) await seed(person)
} catch (error) {
  server.kill()
  throw error
}
console.log(`
  知问 ${publicUrl}
  ${people.map(({ mobile, display_name, company_name }) => `${mobile}  ${password}  ${display_name}（${company_name ?? '还没有工作区'}）`).join('\n  ')}
  验证码和邮件 ${outboxUrl}
`)
await once(server, 'exit')
