import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countRunner } from './ci-counts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ci-counts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (file: string, content: unknown) =>
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))

test('a test file that cannot be loaded counts as a failure', () => {
  const broken = { status: 'failed', assertionResults: [] }
  const red = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }
  write('vitest.json', { numPassedTests: 7, numFailedTests: 1, testResults: [broken, red] })

  expect(countRunner(folder, 'test', 1)).toEqual({ passed: 7, failed: 2 })
})

test('a browser test that passed only when repeated counts as a failure', () => {
  write('playwright.json', { stats: { expected: 5, unexpected: 1, flaky: 2 }, errors: [] })

  expect(countRunner(folder, 'e2e', 1)).toEqual({ passed: 5, failed: 3 })
})

test('a runner is found by its name in the list of counts', () => {
  write('counts', 'check 12 0\neval:search 4 1\n')

  expect(countRunner(folder, 'check', 0)).toEqual({ passed: 12, failed: 0 })
  expect(countRunner(folder, 'eval:search', 1)).toEqual({ passed: 4, failed: 1 })
})

test('a runner that reports nothing, or no test at all, counts as a failure', () => {
  write('counts', 'check 0 0\n')

  expect(countRunner(folder, 'e2e', 0)).toEqual({ passed: 0, failed: 1 })
  expect(countRunner(folder, 'check', 0)).toEqual({ passed: 0, failed: 1 })
})

test('a runner that ends badly without a failed test counts as a failure', () => {
  write('counts', 'check 12 0\n')

  expect(countRunner(folder, 'check', 1)).toEqual({ passed: 12, failed: 1 })
})
