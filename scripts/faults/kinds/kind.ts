import type { Lab } from '../lab.ts'
import type { Source } from '../world.ts'

/** Where faults happen: the product under load. */
export type Field = Lab & { sources: readonly Source[] }

/** One kind of fault: caused, proven and undone by itself. */
export type Kind = {
  name: string
  /** Row of docs/quality/faults.md. */
  row: string
  /** Faults of one lane follow each other, those of different lanes overlap. */
  lane: 'processes' | 'lines' | 'source'
  /** Belongs to every run, the shortest too. */
  isCore?: boolean
  /** Needs a server that only the long form has to itself, or more time than the short form has. */
  isLong?: boolean
  /** Returns what shows that it happened, or nothing when it did not. */
  cause(field: Field): Promise<string | null>
}
