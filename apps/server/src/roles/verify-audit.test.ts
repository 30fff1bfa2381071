import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWorkspace } from '@zhiwen/contract/user.ts'
import { updateWorkspace } from '@zhiwen/contract/workspace.ts'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { randomSecret } from '../platform/ids.ts'
import { buildUser, signIn } from '../testing/builders.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

// Each run starts the whole program.
vi.setConfig({ testTimeout: 60_000 })

const main = join(import.meta.dirname, '../main.ts')
const folder = mkdtempSync(join(tmpdir(), 'zhiwen-verify-'))
const keys = { SIGNING_KEY: randomSecret(32) }
let app: TestApp
let workspaceId: string

beforeAll(async () => {
  app = await createTestApp({ settings: { ...keys, STORAGE_FOLDER: folder } })
  const { token } = await signIn(app, await buildUser(app))
  const made = await app.call(createWorkspace, { token, body: { company_name: '验证公司' } })
  workspaceId = made.data.current_workspace?.id ?? ''
  for (let version = 1; version <= 5; version++) {
    const body = { version, chat_enabled: version % 2 === 0 }
    expect((await app.call(updateWorkspace, { token, body })).status).toBe(200)
  }
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs `cli audit verify` in a process of its own. */
async function verify(...args: string[]) {
  const { DATABASE_OWNER_URL = '', DATABASE_APP_URL, DATABASE_SYSTEM_URL } = app.config
  const env = {
    ...inject('settings'),
    DATABASE_OWNER_URL,
    DATABASE_APP_URL,
    DATABASE_SYSTEM_URL,
    DEPLOYMENT: 'test',
    LOG_LEVEL: 'silent',
    STORAGE_KIND: 'folder',
    STORAGE_FOLDER: folder,
    ...keys,
  }
  const child = spawn(process.execPath, [main, 'cli', 'audit', 'verify', ...args], {
    cwd: tmpdir(),
    env,
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr.on('data', (part: Buffer) => (output += part.toString()))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output }
}

test('untouched chains pass and are counted', async () => {
  const { code, output } = await verify()

  expect(output).toMatch(/^1 chains, 6 rows, 0 bad, \d+ ms\n$/)
  expect(code).toBe(0)
})

test('a changed row is named and the command ends with 1', async () => {
  await app.owner.query('alter table audit_rows no force row level security')
  await app.owner.query("update audit_rows set actor_name = '别人' where number = 4")

  const all = await verify()
  const one = await verify('--workspace', workspaceId)

  expect(all.output).toContain(`workspace ${workspaceId}: row 4 was changed\n`)
  expect(all.code).toBe(1)
  expect(one.output).toContain('row 4 was changed')
  expect(one.code).toBe(1)
})
