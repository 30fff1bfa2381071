import { randomBytes } from 'node:crypto'
import type { DirectoryImport } from '@zhiwen/contract/directory.ts'
import { connectDirectory, getImport, startImport } from '@zhiwen/contract/directory.ts'
import { type Company, makeCompany } from '@zhiwen/fake-directories/company.ts'
import {
  developmentKey,
  type FakeDirectory,
  startFakeDirectory,
} from '@zhiwen/fake-directories/directory-server.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildWorkspace, signIn } from '../../../testing/builders.ts'
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

const people = Number(process.env['IMPORT_PEOPLE'] ?? 20_000)
const minutesMax = 40
/** When the worker is killed: shares of the people listed, and then of those dealt with. */
const kills = [
  { phase: 'list', share: 0.2 },
  { phase: 'list', share: 0.7 },
  { phase: 'match', share: 0.1 },
  { phase: 'match', share: 0.45 },
  { phase: 'match', share: 0.8 },
] as const

const randomKey = () => randomBytes(32).toString('base64url')
const keys = {
  MASTER_KEYS: `test1:${randomKey()}`,
  SIGNING_KEY: randomKey(),
  REDIS_PREFIX: `test:${randomBytes(6).toString('hex')}:`,
}
let directory: FakeDirectory
let app: TestApp
let worker: ServerProcess

beforeAll(async () => {
  directory = await startFakeDirectory({ source: 'feishu', company: aBigCompany() })
  const settings = { ...keys, FEISHU_API_URL: directory.url, RATE_LIMIT_FACTOR: '1000' }
  app = await createTestApp({ settings })
  worker = await startWorker()
}, 180_000)
afterAll(async () => {
  await worker.kill()
  await app.close()
  await directory.stop()
})

/** Nobody has a mailbox, so that no mails are sent; one number stands on two people, some are gone. */
function aBigCompany(): Company {
  const company = makeCompany({ people, departments: 120 })
  for (const [index, account] of company.accounts.entries()) {
    account.email = null
    if (index % 1000 === 7) account.is_active = false
    if (index % 1000 === 9) account.mobile = company.accounts[index - 1]?.mobile ?? null
  }
  return company
}
const thousands = Math.ceil(people / 1000)
const expectedCounts = {
  matched: 0,
  new: people - 3 * thousands,
  ambiguous: 2 * thousands,
  blocked: thousands,
}

const startWorker = () =>
  startServerProcess(
    'worker',
    {
      ...inject('settings'),
      ...keys,
      DEPLOYMENT: 'test',
      LOG_LEVEL: 'info',
      METRICS_PORT: '0',
      FEISHU_API_URL: directory.url,
      DATABASE_APP_URL: app.config.DATABASE_APP_URL,
      DATABASE_SYSTEM_URL: app.config.DATABASE_SYSTEM_URL,
      STORAGE_KIND: 'folder',
      STORAGE_FOLDER: app.config.STORAGE_FOLDER,
    },
    'worker started',
  )

const progressOf = ({ is_total_known, total, done }: DirectoryImport) =>
  is_total_known
    ? { phase: 'match', share: done / people }
    : { phase: 'list', share: total / people }

test(
  '4b: 20,000 people are imported once each although the worker is killed again and again',
  async () => {
    const workspace = await buildWorkspace(app)
    const { token } = await signIn(app, workspace.creator, { expiresInSeconds: 7200 })
    const body = {
      app_key: 'feishu',
      title: '飞书',
      client_id: developmentKey.clientId,
      client_secret: developmentKey.clientSecret,
    } as const
    const { data: source } = await app.call(connectDirectory, { token, body })
    const started = await app.call(startImport, {
      token,
      params: { app_id: source.id },
      body: { department_ids: ['0'] },
    })
    const params = { import_id: started.data.id }
    const startedAt = performance.now()
    const seen: DirectoryImport[] = []
    const left = [...kills]
    const pauses: number[] = []
    let killedAt: number | undefined

    async function look(): Promise<DirectoryImport> {
      const { data } = await app.call(getImport, { token, params })
      const before = seen.at(-1)
      seen.push(data)
      if (killedAt !== undefined && before && data.total + data.done > before.total + before.done) {
        pauses.push(performance.now() - killedAt)
        killedAt = undefined
      }
      const [next] = left
      const now = progressOf(data)
      const isDue =
        next && (now.phase === next.phase ? now.share >= next.share : now.phase === 'match')
      if (isDue && killedAt === undefined) {
        left.shift()
        await worker.kill()
        killedAt = performance.now()
        worker = await startWorker()
      }
      return data
    }
    await expect
      .poll(async () => (await look()).state, { timeout: minutesMax * 60_000, interval: 50 })
      .toBe('done')

    const run = seen.at(-1)
    const count = async (text: string) =>
      (await app.system.query(text, [workspace.id])).rows[0].count
    const members = `select count(*)::int as count from members where workspace_id = $1 and state = 'invited'`
    const numbers = `select count(distinct phone)::int as count from members where workspace_id = $1 and state = 'invited'`
    const ties = `select count(distinct open_id)::int as count from member_open_ids where workspace_id = $1`
    const invitations = 'select count(*)::int as count from invitations where workspace_id = $1'
    const audited = `select count(*)::int as count from audit_rows where workspace_id = $1 and action = 'member.invited'`
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const longest = Math.round(Math.max(...pauses) / 100) / 10
    process.stdout.write(
      `${people} people in ${seconds} s with ${kills.length} kills; work went on after ${longest} s at most; ${directory.ledger.length} calls to the directory\n`,
    )
    expect(left).toEqual([])
    expect(run).toMatchObject({ total: people, done: people, counts: expectedCounts })
    for (const text of [members, numbers, ties, invitations, audited]) {
      expect(await count(text)).toBe(expectedCounts.new)
    }
    expect(brokenProgress(seen)).toEqual([])
  },
  minutesMax * 60_000,
)

/** Places where the numbers a person saw went back, or claimed more than there was. */
function brokenProgress(seen: readonly DirectoryImport[]): unknown[] {
  return seen.filter((now, index) => {
    const before = seen[index - 1]
    if (now.done > now.total) return true
    if (!before) return false
    const wentBack = now.total < before.total || now.done < before.done
    const forgot = before.is_total_known && (!now.is_total_known || now.total !== before.total)
    return wentBack || forgot
  })
}
