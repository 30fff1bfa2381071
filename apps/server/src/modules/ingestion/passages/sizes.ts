import type { Range } from './sentences.ts'

/** Sizes in units (units.ts); the built-in model reads 512 tokens, titles included. */
export const unitsTarget = 400
export const unitsMost = 450
export const overlapMost = 60
/** Smaller pieces join the next. */
export const unitsTiny = 40

export const titlesMost = 50

/** Part of a block, with what it asks of the passage it comes into (see `Atom`). */
export type Piece = Range & { lead?: string; isKept?: boolean; isAlone?: boolean }
