/**
 * How a source can misbehave:
 * - `status-…`: an answer of that kind instead of the real one
 * - `empty-list`: a list that says it is complete and holds nothing
 * - `short-list`: a page without its last tenth that says it is complete
 * - `cut-list`, `cut-body`: the connection ends half way
 * - `lost-cursor`: the place in the list is unknown; `repeat-cursor`: the same page again
 * - `error-in-200`: an error document with status 200
 * - `slow`: an answer after two seconds
 */
export const faultKinds = [
  'status-429',
  'status-500',
  'status-503',
  'status-401',
  'status-403',
  'empty-list',
  'short-list',
  'cut-list',
  'cut-body',
  'lost-cursor',
  'repeat-cursor',
  'error-in-200',
  'slow',
] as const
export type FaultKind = (typeof faultKinds)[number]
export type FaultPlace = 'list' | 'get' | 'access'

const onlyLists: readonly FaultKind[] = [
  'empty-list',
  'short-list',
  'cut-list',
  'lost-cursor',
  'repeat-cursor',
]

/** Whether a fault can happen to a kind of request. */
export const fits = (kind: FaultKind, place: FaultPlace): boolean =>
  place === 'list' ? kind !== 'cut-body' : !onlyLists.includes(kind)

type Planned = { kind: FaultKind; place: FaultPlace; left: number; bucket: string | undefined }

/** The faults that are to come: each happens to the next requests of its place. */
export function createFaultPlan() {
  const planned: Planned[] = []
  return {
    /** The next `times` requests of the place, in one bucket or in any, misbehave this way. */
    add(kind: FaultKind, place: FaultPlace, times = 1, bucket?: string): void {
      if (!fits(kind, place)) throw new Error(`${kind} cannot happen to ${place}`)
      planned.push({ kind, place, left: times, bucket })
    },
    take(place: FaultPlace, bucket: string): FaultKind | undefined {
      const isMeant = (one: Planned) => one.bucket === undefined || one.bucket === bucket
      const next = planned.find((one) => one.place === place && one.left > 0 && isMeant(one))
      if (next) next.left -= 1
      return next?.kind
    },
    /** Faults that have not happened yet. */
    waiting: () => planned.reduce((sum, { left }) => sum + left, 0),
    clear: () => planned.splice(0),
  }
}
