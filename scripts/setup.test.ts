import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const library = join(import.meta.dirname, 'lib')
const pinned = 'icu4j-77.1.jar'
let cache: string
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'setup-'))
})
afterEach(() => rmSync(cache, { recursive: true }))

/** Runs shell lines with the parts of scripts/setup loaded. */
function bash(parts: string[], lines: string, env: Record<string, string> = {}) {
  const sources = ['common', ...parts].map((part) => `source "${library}/${part}.sh"`)
  const script = ['set -euo pipefail', ...sources, lines].join('\n')
  return spawnSync('bash', ['--norc', '-c', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ZHIWEN_CACHE: cache, ...env },
  })
}

test('T6: a download that differs from its pinned checksum is refused and not kept', () => {
  const run = bash(
    ['archives'],
    `fetch() { echo swapped >"$1/$2"; }; need_archives fetch ${pinned}`,
  )

  expect(run.status).not.toBe(0)
  expect(run.stderr).toContain(`${pinned}: the checksum of the download is not the pinned one`)
  expect(readdirSync(join(cache, 'archives'))).toEqual([])
})

test('T6: an archive swapped in the cache is fetched again instead of used', () => {
  mkdirSync(join(cache, 'archives'))
  writeFileSync(join(cache, 'archives', pinned), 'swapped')

  const run = bash(['archives'], `fetch() { die "asked for $2"; }; need_archives fetch ${pinned}`)

  expect(run.stderr).toContain(`asked for ${pinned}`)
})

test('T6: an archive without a pinned checksum is refused', () => {
  const run = bash(['archives'], 'need_archives true unknown.jar')

  expect(run.status).not.toBe(0)
  expect(run.stderr).toContain('unknown.jar has no checksum')
})

function settingsWith(env: Record<string, string> = {}) {
  const file = join(cache, 'settings')
  const run = bash(['ports', 'setup-settings'], `write_settings "${file}"`, env)
  expect(run.stderr).toBe('')
  return { values: parseEnv(readFileSync(file, 'utf8')), mode: statSync(file).mode & 0o777 }
}

test('new settings hold fresh secrets that only the owner can read', () => {
  const first = settingsWith()
  const second = settingsWith()

  expect(first.mode).toBe(0o600)
  expect(first.values.SIGNING_KEY).toMatch(/^[\w-]{43}$/)
  expect(first.values.MASTER_KEYS).toMatch(/^dev1:[\w-]{43}$/)
  expect(first.values.SIGNING_KEY).not.toBe(second.values.SIGNING_KEY)
})

test('an offset moves every port once, also when it hits the default of another', () => {
  const { values } = settingsWith({ ZHIWEN_PORT_OFFSET: '1' })

  expect(values.HTTP_PORT).toBe('8701')
  expect(values.METRICS_PORT).toBe('8702')
  expect(values.PUBLIC_URL).toBe('http://127.0.0.1:8701')
  expect(values.DATABASE_APP_URL).toContain('127.0.0.1:25433/zhiwen')
})

test('a setting that is new in the example is added, the others keep their values', () => {
  const file = join(cache, 'settings')
  writeFileSync(file, 'SIGNING_KEY=mine\nHTTP_PORT=9000\n')

  bash(['ports', 'setup-settings'], `add_new_settings "${file}"`)

  const values = parseEnv(readFileSync(file, 'utf8'))
  expect(values).toMatchObject({ SIGNING_KEY: 'mine', HTTP_PORT: '9000' })
  // Whichever ports this clone uses.
  expect(values.METRICS_PORT).toMatch(/^\d+$/)
  expect(values.MASTER_KEYS).toMatch(/^dev1:[\w-]{43}$/)
})
