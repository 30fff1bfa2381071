import type { Clock } from '../../../platform/clock.ts'

/** How long a node that did not answer is asked last. */
const restMs = 10_000

/** The nodes of the engine in the order they should be asked: those that answered before those that did not. */
export function createNodes(urls: readonly string[], clock: Clock) {
  const restsUntil = new Map<string, number>()
  let turn = 0
  const isResting = (url: string) => (restsUntil.get(url) ?? 0) > clock.now().getTime()

  return {
    /** Every node once, another one first each time. */
    inOrder(): string[] {
      turn = (turn + 1) % urls.length
      const round = [...urls.slice(turn), ...urls.slice(0, turn)]
      return [...round.filter((url) => !isResting(url)), ...round.filter(isResting)]
    },
    rest(url: string) {
      restsUntil.set(url, clock.now().getTime() + restMs)
    },
    wake(url: string) {
      restsUntil.delete(url)
    },
  }
}
