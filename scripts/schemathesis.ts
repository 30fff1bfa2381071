import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildWorkspace, signIn } from '../apps/server/src/testing/builders.ts'
import { readSettings } from '../apps/server/src/testing/settings.ts'
import { asOwner, inDatabase } from '../apps/server/src/testing/template-database.ts'
import { endpoints } from '../packages/contract/src/api.ts'

/**
 * `pnpm test:schema`: drives the running API by its own description with generated requests, as a
 * signed-in creator and as a visitor. Fails on any 5xx and on any reply that breaks its schema.
 */
const root = join(import.meta.dirname, '..')
const wantedRequests = 3000
const publicUrl = 'http://127.0.0.1:8700'
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'response_headers_conformance',
]
const settings = readSettings()
const ownerUrl = settings['DATABASE_OWNER_URL'] ?? ''
const database = `zt_run${process.pid}_schema`
const folder = mkdtempSync(join(tmpdir(), 'zhiwen-schema-'))
const env = {
  ...process.env,
  ...settings,
  DEPLOYMENT: 'test',
  PUBLIC_URL: publicUrl,
  HTTP_PORT: '0',
  METRICS_PORT: '0',
  LOG_LEVEL: 'info',
  RATE_LIMIT_FACTOR: '1000',
  REDIS_PREFIX: `schema:${process.pid}:`,
  STORAGE_KIND: 'folder',
  STORAGE_FOLDER: folder,
  OPENSEARCH_PREFIX: database.replaceAll('_', '-'),
  DATABASE_OWNER_URL: inDatabase(ownerUrl, database),
  DATABASE_APP_URL: inDatabase(settings['DATABASE_APP_URL'] ?? '', database),
  DATABASE_SYSTEM_URL: inDatabase(settings['DATABASE_SYSTEM_URL'] ?? '', database),
}
/** Event streams never end by themselves; tests of their own cover them. */
const streams = endpoints.filter(({ produces }) => produces === 'events').map(({ path }) => path)
const serverMain = join(root, 'apps/server/src/main.ts')

/** Makes the scratch database with one company and returns a token of its creator. */
async function prepare(): Promise<string> {
  await asOwner(ownerUrl, (client) => client.query(`create database ${database}`))
  const migrated = spawnSync(process.execPath, [serverMain, 'cli', 'migrate'], { cwd: root, env })
  if (migrated.status !== 0) throw new Error(`migrate failed\n${migrated.stdout.toString()}`)
  const clock = { now: () => new Date() }
  return asOwner(env.DATABASE_SYSTEM_URL, async (system) => {
    const { creator } = await buildWorkspace({ system, clock })
    return (await signIn({ system, clock }, creator, { expiresInSeconds: 4 * 3600 })).token
  })
}

type Api = {
  url: string
  stop: () => Promise<void>
  statuses: Map<number, number>
  failures: string[]
}

/** Starts the API and counts its replies from its own log. */
async function startApi(): Promise<Api> {
  const child = spawn(process.execPath, [serverMain, '--roles=api'], { cwd: root, env })
  const statuses = new Map<number, number>()
  const failures: string[] = []
  const started = Promise.withResolvers<string>()
  child.on('exit', () => started.reject(new Error('the api did not start')))
  createInterface({ input: child.stdout }).on('line', (line) => {
    const entry: { msg?: string; status?: number; level?: string } = JSON.parse(line)
    const address = /^api started at (\S+)$/.exec(entry.msg ?? '')?.[1]
    if (address) started.resolve(address)
    if (entry.status) statuses.set(entry.status, (statuses.get(entry.status) ?? 0) + 1)
    if (entry.level === 'error') failures.push(line)
  })
  const ended = once(child, 'exit')
  // The owner may not end the connections of the app's role, so the database goes after the api.
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { url: await started.promise, stop, statuses, failures }
}

/** One run of schemathesis; true when it found nothing. One worker: its generators race with two. */
function drive(url: string, options: string[]): Promise<boolean> {
  const fixed = [
    `run ${url}/api/openapi.json --checks ${checks.join()}`,
    '--phases examples,coverage,fuzzing --workers 1 --seed 20261115 --continue-on-failure',
    '--generation-database none --generation-with-security-parameters false',
    '--suppress-health-check all --request-timeout 20 --warnings off --no-color',
  ]
  const args = [...fixed.join(' ').split(' '), '--header', `Origin: ${publicUrl}`, ...options]
  const child = spawn(join(root, '.tools/venv/bin/schemathesis'), args, {
    cwd: folder,
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0)))
}

const startedAt = performance.now()
let isGood = false
let api: Api | undefined
try {
  const token = await prepare()
  api = await startApi()
  const asUser = await drive(api.url, [
    '--max-examples=12',
    `--header=Authorization: Bearer ${token}`,
    // Signing out would leave the rest of the run without a user; the visitor's run covers it.
    '--exclude-path=/auth/logout',
    ...streams.map((path) => `--exclude-path=${path}`),
  ])
  console.log(`server, signed in: ${countsOf(api)}\n`)
  const asVisitor = await drive(api.url, ['--max-examples=4'])
  const isReportGood = report(api)
  isGood = asUser && asVisitor && isReportGood
  noteResult([asUser, asVisitor, isReportGood])
} finally {
  await api?.stop()
  await asOwner(ownerUrl, (client) =>
    client.query(`drop database if exists ${database} with (force)`),
  )
  rmSync(folder, { recursive: true })
}
process.exitCode = isGood ? 0 : 1

/** Adds to the sum of all runners, where one is kept. */
function noteResult(results: boolean[]): void {
  if (!process.env.CI_RESULTS) return
  const passed = results.filter(Boolean).length
  const line = `test:schema ${passed} ${results.length - passed}\n`
  appendFileSync(join(process.env.CI_RESULTS, 'counts'), line)
}

/** Replies so far by status, as the server itself counted them. */
function countsOf({ statuses }: Api): string {
  const sorted = [...statuses].toSorted(([a], [b]) => a - b)
  return sorted.map((pair) => pair.join(': ')).join(', ')
}

/** Prints what the server itself counted and judges it. */
function report(ended: Api): boolean {
  const { statuses, failures } = ended
  const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  const serverErrors = [...statuses].filter(([status]) => status >= 500)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`\nserver: ${requests} requests in ${seconds} s; by status: ${countsOf(ended)}`)
  for (const failure of failures.slice(0, 10)) console.log(failure)
  if (requests < wantedRequests) console.log(`fewer than ${wantedRequests} requests were made`)
  return serverErrors.length === 0 && failures.length === 0 && requests >= wantedRequests
}
