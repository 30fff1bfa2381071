import { setTimeout as pause } from 'node:timers/promises'
import { allKinds } from './kinds/all-kinds.ts'
import type { Field, Kind } from './kinds/kind.ts'
import type { Lab } from './lab.ts'
import type { Slice } from './load.ts'
import { settle, syncOnce } from './sync.ts'
import { blindChecks } from './verdict/prove-checks.ts'
import { judgeAll } from './verdict/verdict.ts'
import { buildWorld, type Source } from './world.ts'

export type Plan = {
  sources: number
  documents: number
  /** Changes of one source between two syncs. */
  slice: Slice
  /** Every so many rounds of a source so much is deleted that the run is held. */
  brakeEvery: number
  /** What the whole run must reach. */
  faults: number
  kinds: number
  updates: number
  deletes: number
  rights: number
  /** Most seconds of faults; a run that is slower fails by its numbers. */
  longestSeconds: number
}

export const shortPlan: Plan = {
  sources: 3,
  documents: 90,
  slice: { updates: 14, deletes: 5, adds: 5, rights: 4 },
  brakeEvery: 4,
  faults: 40,
  kinds: 20,
  updates: 150,
  deletes: 50,
  rights: 40,
  longestSeconds: 240,
}

export const longPlan: Plan = {
  sources: 4,
  documents: 1_500,
  slice: { updates: 250, deletes: 65, adds: 65, rights: 26 },
  brakeEvery: 7,
  faults: 300,
  kinds: 20,
  updates: 20_000,
  deletes: 5_000,
  rights: 2_000,
  longestSeconds: 3 * 3_600,
}

/** Kinds that belong to every run and have not been proven yet. */
export const missingCore = ({ journal }: Lab): Kind[] =>
  allKinds.filter(({ name, isCore }) => isCore && !journal.isProven(name))

const isReached = (lab: Lab, plan: Plan): boolean => {
  const { journal, load } = lab
  const { tally } = load
  return (
    journal.proven() >= plan.faults &&
    missingCore(lab).length === 0 &&
    tally.updates >= plan.updates &&
    tally.deletes >= plan.deletes &&
    tally.rights >= plan.rights
  )
}

/** The whole run: a world at rest, load and faults together, rest again, the comparison. */
export async function runIngestion(lab: Lab, plan: Plan) {
  const { crew, journal } = lab
  await Promise.all([crew.revive('api', 'api'), crew.revive('worker-1', 'worker')])
  await Promise.all([crew.revive('scheduler', 'scheduler'), crew.revive('worker-2', 'worker')])
  journal.note('crew-up')
  const sources = await buildWorld(lab, plan)
  await settleAll(lab, sources)
  journal.note('world-built', { sources: sources.map(({ name }) => name) })

  const field: Field = { ...lab, sources }
  const until = Date.now() + plan.longestSeconds * 1000
  const isOver = () => isReached(lab, plan) || Date.now() > until
  const lanes = ['processes', 'lines', 'source'] as const
  await Promise.all([
    ...sources.map((source) => driveLoad(lab, source, plan, isOver)),
    ...lanes.map((lane) => driveFaults(field, lane, isOver)),
  ])
  lab.heal()
  journal.note('healed', { faults: journal.proven(), ...lab.load.tally })
  const healedAt = performance.now()
  await settleAll(lab, sources)
  const recoverySeconds = Math.round((performance.now() - healedAt) / 100) / 10
  journal.note('quiet', { recoverySeconds })
  const findings = await judgeAll(lab, sources)
  const [first] = sources
  const blind = first ? await blindChecks(lab, first) : ['all']
  return { findings, recoverySeconds, blind }
}

async function settleAll(lab: Lab, sources: readonly Source[]): Promise<void> {
  const rested = await Promise.all(sources.map((source) => settle(lab, source)))
  rested.forEach((isAtRest, at) => {
    if (!isAtRest) lab.journal.violation(`${sources[at]?.name} does not come to rest`)
  })
}

/** Changes a source and syncs it, again and again, as long as faults go on. */
async function driveLoad(lab: Lab, source: Source, plan: Plan, isOver: () => boolean) {
  for (let round = 1; !isOver(); round += 1) {
    // Now and then more goes at once than the brake lets pass: a person has to agree.
    const deletes = round % plan.brakeEvery === 0 ? brakeDeletes(source) : plan.slice.deletes
    lab.load.apply(source, { ...plan.slice, deletes, adds: deletes })
    await syncOnce(lab, source)
  }
}

const brakeDeletes = ({ bucket }: Source) => Math.max(22, Math.ceil(bucket.objects.size * 0.13))

/** Between two faults of a lane; a source that always lies lets nothing through to the others. */
const gapMs = { processes: 300, lines: 300, source: 4_000 }

/** Causes one fault after the other: first what no run does without, then all kinds of the lane by turns. */
async function driveFaults(field: Field, lane: Kind['lane'], isOver: () => boolean) {
  const own = allKinds.filter((kind) => kind.lane === lane && (!kind.isLong || !field.isShort))
  const tried = new Set<string>()
  let left: Kind[] = []
  for (let turn = 0; !isOver(); turn += 1) {
    const core = missingCore(field).filter((kind) => kind.lane === lane)
    if (left.length === 0) left = shuffled(own, field.dice)
    // What could not be proven is tried again, but not before something else.
    const isTurn = (kind: Kind) => !tried.has(kind.name) || turn % 2 === 0
    const [next = left.shift()] = shuffled(core.filter(isTurn), field.dice)
    if (next) await causeOne(field, next)
    tried.add(next?.name ?? '')
    await pause(gapMs[lane])
  }
}

async function causeOne(field: Field, kind: Kind): Promise<void> {
  const { name, row } = kind
  const began = performance.now()
  field.journal.note('cause', { kind: name })
  const proof = await kind.cause(field).catch((error: unknown) => {
    field.journal.violation(`${name} could not be undone: ${String(error)}`)
    return null
  })
  field.journal.fault({ kind: name, row, proof, ms: Math.round(performance.now() - began) })
}

function shuffled<T>(all: readonly T[], dice: (sides: number) => number): T[] {
  const left = [...all]
  const mixed: T[] = []
  while (left.length > 0) mixed.push(...left.splice(dice(left.length), 1))
  return mixed
}
