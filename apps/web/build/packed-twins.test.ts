import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packFolder } from './packed-twins.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhiwen-packed-'))
const code = 'const answer = 42;\n'.repeat(200)

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/entry.js'), code)
  writeFileSync(join(folder, 'assets/tiny.js'), 'go()')
  writeFileSync(join(folder, 'assets/font.woff2'), code)
  packFolder(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a text file gets both twins, and each unpacks to the same bytes', () => {
  const brotli = readFileSync(join(folder, 'assets/entry.js.br'))
  const gzip = readFileSync(join(folder, 'assets/entry.js.gz'))

  expect(brotliDecompressSync(brotli).toString()).toBe(code)
  expect(gunzipSync(gzip).toString()).toBe(code)
  expect(brotli.length).toBeLessThan(code.length / 10)
})

test('tiny files and packed formats stay alone', () => {
  for (const name of ['tiny.js.br', 'tiny.js.gz', 'font.woff2.br', 'font.woff2.gz']) {
    expect(existsSync(join(folder, 'assets', name)), name).toBe(false)
  }
})
