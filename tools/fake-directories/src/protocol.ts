import type { Company, Department } from './company.ts'
import type { Faults } from './faults.ts'
import type { Call, Reply } from './http.ts'

/** What a protocol answers from. */
export type World = { company: Company; faults: Faults; tokens: Tokens }
export type Tokens = {
  /** Every app id that begins like the development key's is known here. */
  isClient(id: unknown): boolean
  clientSecret: string
  issue(): string
  isGood(token: string): boolean
}

/** The documented calls of one work app, by `METHOD /path`. */
export type Protocol = {
  isTokenCall(call: Call): boolean
  answer(world: World, call: Call): Reply
  tokenEnded: Reply
  rateLimited(faults: Faults): Reply
}

export type Page<T> = { items: T[]; next: number | null }

/** One page from a start on. With pages `twice` the last entry of a page comes again on the next. */
export function pageOf<T>(all: readonly T[], start: number, size: number, faults: Faults): Page<T> {
  const from = faults.pages === 'twice' && start > 0 ? start - 1 : start
  const end = start + size
  return { items: all.slice(from, end), next: end < all.length ? end : null }
}

export const childrenOf = ({ departments }: Company, parent: string): Department[] =>
  departments.filter(({ parent_id }) => parent_id === parent)

/** Work apps number their departments; the root is always 1. */
export const numberOf = ({ departments }: Company, id: string): number =>
  departments.findIndex((department) => department.id === id) + 1

export const departmentBy = ({ departments }: Company, number: number): Department | undefined =>
  departments[number - 1]
