import { expect, type Mock, vi } from 'vitest'

type Saying = Mock<(...words: unknown[]) => void>
let said: Saying[] = []

/** Listens to the console for the time of one test. */
export function watchConsole() {
  said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
}

/** A warning on the console is a defect nobody looked at. */
export function expectQuietConsole() {
  expect(said.flatMap(({ mock }) => mock.calls)).toEqual([])
}

/** Takes the warnings a test expects off the console and returns their sentences. */
export function takeWarnings(): unknown[] {
  const sentences = said.flatMap(({ mock }) => mock.calls).map(([sentence]) => sentence)
  for (const mock of said) mock.mockClear()
  return sentences
}

/** Keeps expected warnings out of the test's output; `takeWarnings` must fetch them. */
export function muteConsole() {
  for (const mock of said) mock.mockImplementation(() => {})
}
