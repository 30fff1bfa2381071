import type { Block } from '../../../parser/blocks.ts'
import { type Atom, atomsOf, cleanTextOf } from './atoms.ts'
import { type Pack, packAtoms } from './pack.ts'
import { titlesMost } from './sizes.ts'
import { countUnits, reachOf } from './units.ts'

/** A piece of a document as search and answers read it; `start` and `end` point into its clean text. */
export type Passage = {
  no: number
  heading: string[]
  kind: 'text' | 'table' | 'code' | 'list'
  page: number | null
  start: number
  end: number
  text: string
  embed_text: string
}

/** Cuts a document into passages: nothing is lost, and only overlaps and table heads come twice. */
export function split(
  blocks: readonly Block[],
  names: { title: string; path?: readonly string[] },
): Passage[] {
  const text = cleanTextOf(blocks)
  const atoms = atomsOf(blocks, text)
  return packAtoms(atoms)
    .map((pack) => toPassage(atoms, pack, text, names))
    .filter((passage) => passage.text !== '')
    .map((passage, index) => ({ ...passage, no: index + 1 }))
}

function toPassage(
  atoms: readonly Atom[],
  pack: Pack,
  text: string,
  names: { title: string; path?: readonly string[] },
): Passage {
  const own = atoms.slice(pack.from, pack.to)
  const start = (atoms[pack.overlap] ?? own[0])?.start ?? 0
  const end = own.at(-1)?.end ?? start
  const lead = pack.overlap < 0 ? (own[0]?.lead ?? '') : ''
  const body = text.slice(start, end).trim()
  const shown = lead ? `${lead}\n${body}` : body
  const heading = own.at(-1)?.headings ?? []
  const titles = titleLine([...(names.path ?? [])], names.title, heading)
  return {
    no: 0,
    heading,
    kind: kindOf(own),
    page: own[0]?.page ?? null,
    start,
    end,
    text: shown,
    embed_text: titles ? `${titles}\n${withoutTitles(shown, heading)}` : shown,
  }
}

/** The kind most of a passage is of. */
function kindOf(atoms: readonly Atom[]): Passage['kind'] {
  const sums = { text: 0, table: 0, code: 0, list: 0 }
  for (const { kind, units } of atoms) if (kind !== 'heading') sums[kind] += units
  const kinds = ['text', 'list', 'table', 'code'] as const
  return kinds.reduce((best, kind) => (sums[kind] > sums[best] ? kind : best), 'text')
}

/** Title and headings before the embedded text; the nearest names are kept where not all fit. */
function titleLine(path: string[], title: string, heading: readonly string[]): string {
  const names = [...path, title, ...heading].filter(
    (name, index, all) => name !== '' && name !== all[index - 1],
  )
  let left = titlesMost
  const kept: string[] = []
  for (const name of names.toReversed()) {
    const fitting = name.slice(0, reachOf(name, 0, name.length, left - 1))
    if (fitting === '') break
    kept.unshift(fitting)
    left -= countUnits(fitting) + 1
    if (fitting !== name) break
  }
  return kept.join(' › ')
}

/** Headings that stand before the text already need not be read twice. */
function withoutTitles(text: string, heading: readonly string[]): string {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => !heading.includes(line))
  return first <= 0 ? text : lines.slice(first).join('\n')
}
