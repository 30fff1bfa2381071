import type { Atom } from './atoms.ts'
import { overlapMost, unitsMost, unitsTarget, unitsTiny } from './sizes.ts'
import { countUnits } from './units.ts'

/** Atoms from..to of one passage; `overlap` is the index of the sentence repeated before them, or -1. */
export type Pack = { from: number; to: number; overlap: number }

/** A paragraph's end in the last part of a full passage is a better place to cut than a sentence's. */
const latePart = 0.6

/** Groups atoms into passages, each read once from left to right. */
export function packAtoms(atoms: readonly Atom[]): Pack[] {
  const packs: Pack[] = []
  let from = 0
  while (from < atoms.length) {
    const overlap = overlapBefore(atoms, from)
    const full = fillFrom(atoms, from, overlap)
    const to = full.isAtEnd ? full.to : cutBack(atoms, from, full.to)
    packs.push({ from, to, overlap })
    from = to
  }
  return joinTail(atoms, packs)
}

/** The last sentence is repeated where a paragraph goes on in the next passage. */
function overlapBefore(atoms: readonly Atom[], from: number): number {
  const before = atoms[from - 1]
  const first = atoms[from]
  if (!before || !first || before.block !== first.block || first.kind !== 'text') return -1
  const fits = before.units <= overlapMost && before.units + first.units <= unitsMost
  return fits ? from - 1 : -1
}

const startUnits = (atoms: readonly Atom[], from: number, overlap: number) =>
  countUnits(atoms[from]?.lead ?? '') + (atoms[overlap]?.units ?? 0)

function fillFrom(atoms: readonly Atom[], from: number, overlap: number) {
  let units = startUnits(atoms, from, overlap)
  let to = from
  while (to < atoms.length) {
    const atom = atoms[to]
    if (!atom) break
    if (to > from) {
      const isNewSection = atom.kind === 'heading' && atoms[to - 1]?.kind !== 'heading'
      if (isNewSection && units >= unitsTiny) return { to, isAtEnd: true }
      if (atom.isAlone || atoms[to - 1]?.isAlone) return { to, isAtEnd: true }
      const most = atom.endsBlock ? unitsMost : unitsTarget
      if (units + atom.units > most) return { to, isAtEnd: false }
    }
    units += atom.units
    to += 1
  }
  return { to, isAtEnd: true }
}

/** Moves what must not end a passage into the next one, and prefers to cut between paragraphs. */
function cutBack(atoms: readonly Atom[], from: number, full: number): number {
  let late = full
  const lowest = from + Math.ceil((full - from) * latePart)
  while (late > lowest && !isGoodEnd(atoms[late - 1])) late -= 1
  if (late > lowest) return late
  let to = full
  while (to > from && atoms[to - 1]?.isKept) to -= 1
  return to > from ? to : full
}

const isGoodEnd = (atom: Atom | undefined) => atom?.endsBlock === true && !atom.isKept

/** A tiny last passage joins the one before it, where both fit together. */
function joinTail(atoms: readonly Atom[], packs: Pack[]): Pack[] {
  const last = packs.at(-1)
  const before = packs.at(-2)
  if (!last || !before || atoms[last.from]?.isAlone || atoms[before.from]?.isAlone) return packs
  const size = (pack: Pack) =>
    atoms.slice(pack.from, pack.to).reduce((sum, { units }) => sum + units, 0)
  const lastSize = size(last)
  const whole = startUnits(atoms, before.from, before.overlap) + size(before) + lastSize
  if (lastSize >= unitsTiny || whole > unitsMost) return packs
  return [...packs.slice(0, -2), { ...before, to: last.to }]
}
