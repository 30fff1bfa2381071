import table from './traditional.json' with { type: 'json' }

/**
 * Traditional characters and their Simplified forms: the transform Traditional-Simplified of the
 * Unicode CLDR (Unicode License v3), character by character, as the index folds texts too.
 */
const traditional = table.traditional.join('')
const simplified = Array.from(table.simplified.join(''))
const pairs = new Map(
  Array.from(traditional, (character, at) => [character, simplified[at] ?? character]),
)
const anyTraditional = new RegExp(`[${traditional}]`, 'gu')

/** Folds Traditional Chinese to Simplified; the built-in model has seen little of the former. */
export const toSimplified = (text: string): string =>
  text.replace(anyTraditional, (character) => pairs.get(character) ?? character)
