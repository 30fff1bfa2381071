import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { openRaw, readToEnd, sendRaw } from '../testing/raw-socket.ts'
import { asOwner } from '../testing/template-database.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

// Each test starts the whole program, some twice.
vi.setConfig({ testTimeout: 60_000 })

const main = join(import.meta.dirname, '../main.ts')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  expect((await run(['cli', 'migrate'])).status).toBe(0)
})
afterAll(() => database.drop())

const start = (args: string[], settings: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, [main, ...args], {
    env: {
      ...inject('settings'),
      ...database.settings,
      DEPLOYMENT: 'test',
      HTTP_PORT: '0',
      METRICS_PORT: '0',
      REDIS_PREFIX: `roles:${process.pid}:`,
      ...settings,
    },
  })

async function run(args: string[], settings?: Record<string, string>) {
  const child = start(args, settings)
  let output = ''
  child.stdout?.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (output += part.toString()))
  return { status: await exitOf(child), output }
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)))

/** A running program: its port, and its log lines as they come. */
async function startRoles(roles: string) {
  const child = start([`--roles=${roles}`])
  onTestFinished(() => void child.kill('SIGKILL'))
  const exit = exitOf(child)
  const lines: string[] = []
  const waiting: { text: string; resolve: (line: string) => void }[] = []
  if (!child.stdout) throw new Error('no output')
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    for (const { text, resolve } of waiting) if (line.includes(text)) resolve(line)
  })
  const line = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const known = lines.find((entry) => entry.includes(text))
      if (known) resolve(known)
      waiting.push({ text, resolve })
      void exit.then((code) => reject(new Error(`ended with ${code}:\n${lines.join('\n')}`)))
    })
  const port = async () => Number(/127\.0\.0\.1:(\d+)/.exec(await line('api started'))?.[1])
  return { child, exit, line, port }
}

const isOpen = (port: number) =>
  openRaw(port).then(
    (socket) => socket.destroy().destroyed,
    () => false,
  )
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
const body = JSON.stringify({ login_type: 'password', account: 'nobody', password: 'x' })
const slowHead = `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`

test('all roles start in one process and the program answers', async () => {
  const { port, line, child, exit } = await startRoles('api,worker,scheduler')
  await line('worker started')
  await line('scheduler started')

  const ready = await sendRaw(await port(), get('/api/health/ready'))
  child.kill('SIGTERM')

  expect(ready.status).toBe(200)
  expect(await exit).toBe(0)
})

test('SIGTERM lets a begun request finish, takes no new ones and ends with 0', async () => {
  const { child, port, line, exit } = await startRoles('api')
  const at = await port()
  const begun = await openRaw(at)
  begun.write(slowHead)
  // A reply on another connection shows that the server has read the first part of ours.
  await sendRaw(at, get('/api/health/live'))

  child.kill('SIGTERM')
  await line('stopping')
  await expect.poll(() => isOpen(at), { timeout: 20_000 }).toBe(false)
  begun.write(body)
  const reply = await readToEnd(begun)

  expect(reply.status).toBe(400)
  expect(reply.text).toContain('login-wrong')
  expect(await exit).toBe(0)
})

test('a second signal ends the program at once', async () => {
  const { child, port, line, exit } = await startRoles('api')
  const begun = await openRaw(await port())
  begun.write(slowHead)
  await sendRaw(await port(), get('/api/health/live'))

  child.kill('SIGTERM')
  await line('stopping')
  child.kill('SIGINT')

  expect(await exit).toBe(1)
})

test('a role refuses to start while migrations are pending', async () => {
  const behind = await createTestDatabase()
  onTestFinished(() => behind.drop())
  await asOwner(behind.settings.DATABASE_OWNER_URL, (client) =>
    client.query("delete from schema_migrations where name like '0005%'"),
  )

  const { status, output } = await run(['--roles=worker'], behind.settings)

  expect(status).toBe(1)
  expect(output).toContain('migrations are pending: 0005_schedules.sql')
})

test('attack-A8: a start with bad settings names them all and no value', async () => {
  const { status, output } = await run([], { SIGNING_KEY: 'short-canary', PUBLIC_URL: 'nowhere' })

  expect(status).toBe(1)
  expect(output).toContain('SIGNING_KEY')
  expect(output).toContain('PUBLIC_URL')
  expect(output).not.toContain('canary')
})

test.each([[['--roles=api,chef']], [['serve']], [['--port=1']]])(
  '%j is refused with the usage',
  async (args) => {
    const { status, output } = await run(args)

    expect(status).toBe(1)
    expect(output).toContain('--roles=api,worker,scheduler')
  },
)

test('an unknown command lists the known ones', async () => {
  const { status, output } = await run(['cli', 'explode'])

  expect(status).toBe(1)
  expect(output).toMatch(/^migrate .*\nkeys rotate /)
})
