import type { AppKind } from '@zhiwen/contract/apps.ts'
import { type AppCategory, appCategories } from '@zhiwen/contract/enums.ts'

export type CategoryChoice = AppCategory | 'all'

/** The category of the address; anything else is all of them. */
export const readCategory = (value: string | null): CategoryChoice =>
  appCategories.find((category) => category === value) ?? 'all'

/** Kinds whose name or description holds the words, in one category or all. */
export function findKinds(
  kinds: readonly AppKind[],
  words: string,
  category: CategoryChoice,
): AppKind[] {
  const wanted = words.trim().toLowerCase()
  return kinds.filter(
    (kind) =>
      (category === 'all' || kind.category === category) &&
      [kind.name, kind.about, kind.app_key].some((text) => text.toLowerCase().includes(wanted)),
  )
}

/** Categories that hold kinds, in the order of the store. */
export const groupKinds = (kinds: readonly AppKind[]): [AppCategory, AppKind[]][] =>
  appCategories
    .map((category): [AppCategory, AppKind[]] => [
      category,
      kinds.filter((kind) => kind.category === category),
    ])
    .filter(([, group]) => group.length > 0)
