import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

type VitestFile = {
  name: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}
type Suite = { suites?: Suite[]; specs?: Spec[] }
type Spec = {
  file: string
  title: string
  ok: boolean
  tests: { results: { error?: { message?: string } }[] }[]
}

const shown = 12
const shorten = (text: string) =>
  stripVTControlCharacters(text).split('\n').slice(0, shown).join('\n')

function* ofVitest({ testResults }: { testResults: VitestFile[] }): Generator<string> {
  for (const { name, message, assertionResults } of testResults) {
    if (message) yield `${name}\n${shorten(message)}`
    for (const { fullName, status, failureMessages } of assertionResults)
      if (status === 'failed') yield `${name} › ${fullName}\n${shorten(failureMessages.join('\n'))}`
  }
}

function* ofPlaywright({ suites = [], specs = [] }: Suite): Generator<string> {
  for (const { file, title, ok, tests } of specs) {
    const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''))
    if (!ok) yield `${file} › ${title}\n${shorten(errors.join('\n'))}`
  }
  for (const suite of suites) yield* ofPlaywright(suite)
}

/** Every failed test of a run with the beginning of its reason, for the end of a long output. */
export function listFailures(folder: string): string[] {
  const read = (file: string) => {
    const path = join(folder, file)
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  }
  return [
    ...ofVitest({ testResults: [], ...read('vitest.json') }),
    ...ofPlaywright(read('playwright.json')),
  ]
}

if (import.meta.main)
  for (const failure of listFailures(process.argv[2] ?? '')) console.log(failure, '\n')
