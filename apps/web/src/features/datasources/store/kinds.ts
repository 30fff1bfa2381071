import type { AppKind } from '@zhiwen/contract/apps.ts'
import type { AppCategory } from '@zhiwen/contract/enums.ts'

/** Where the store shows each category; a shelf of its own for a single kind would look empty. */
const shelfOf = {
  work: 'work',
  code: 'code',
  files: 'content',
  web: 'content',
  custom: 'content',
} as const satisfies Record<AppCategory, string>
export type Shelf = (typeof shelfOf)[AppCategory]
const shelves: readonly Shelf[] = ['work', 'code', 'content']
export type ShelfChoice = Shelf | 'all'

/** The shelf of the address; anything else is all of them. */
export const readShelf = (value: string | null): ShelfChoice =>
  shelves.find((shelf) => shelf === value) ?? 'all'

/** Kinds whose name or description holds the words, on one shelf or all. */
export function findKinds(kinds: readonly AppKind[], words: string, shelf: ShelfChoice): AppKind[] {
  const wanted = words.trim().toLowerCase()
  return kinds.filter(
    (kind) =>
      (shelf === 'all' || shelfOf[kind.category] === shelf) &&
      [kind.name, kind.about, kind.app_key].some((text) => text.toLowerCase().includes(wanted)),
  )
}

/** Shelves that hold kinds, in the order of the store. */
export const groupKinds = (kinds: readonly AppKind[]): [Shelf, AppKind[]][] =>
  shelves
    .map((shelf): [Shelf, AppKind[]] => [
      shelf,
      kinds.filter((kind) => shelfOf[kind.category] === shelf),
    ])
    .filter(([, group]) => group.length > 0)
