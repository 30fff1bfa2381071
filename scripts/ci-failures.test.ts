import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listFailures } from './ci-failures.ts'

function folderWith(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'ci-failures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, content] of Object.entries(files))
    writeFileSync(join(folder, file), JSON.stringify(content))
  return folder
}

test('failed tests of both runners are listed with their reason, passed ones are not', () => {
  const good = { fullName: 'adds', status: 'passed', failureMessages: [] }
  const bad = {
    fullName: 'divides',
    status: 'failed',
    failureMessages: ['\u001b[31mby zero\u001b[0m'],
  }
  const spec = (title: string, ok: boolean, message?: string) => ({
    file: 'walk.spec.ts',
    title,
    ok,
    tests: [{ results: [{ error: { message } }] }],
  })
  const folder = folderWith({
    'vitest.json': {
      testResults: [{ name: 'sum.test.ts', message: '', assertionResults: [good, bad] }],
    },
    'playwright.json': {
      suites: [
        { specs: [spec('opens', true)], suites: [{ specs: [spec('closes', false, 'stuck')] }] },
      ],
    },
  })

  expect(listFailures(folder)).toEqual([
    'sum.test.ts › divides\nby zero',
    'walk.spec.ts › closes\nstuck',
  ])
})

test('a run without reports lists nothing', () => {
  expect(listFailures(folderWith({}))).toEqual([])
})
