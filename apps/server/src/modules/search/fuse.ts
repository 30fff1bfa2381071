/** A hit of one arm of the search. */
export type ArmHit = { id: string; score: number }

/** Weight of the words against the vectors with the built-in model; .6 to .8 is flat (facts). */
export const lexicalWeight = 0.7

/** Puts two rankings together: each is stretched to 0…1 over its own hits, a missing hit counts 0. */
export function fuse(
  lexical: readonly ArmHit[],
  dense: readonly ArmHit[],
  weight = lexicalWeight,
): ArmHit[] {
  const scores = new Map<string, number>()
  const addArm = (hits: readonly ArmHit[], share: number) => {
    const values = hits.map(({ score }) => score)
    const [low, high] = [Math.min(...values), Math.max(...values)]
    for (const { id, score } of hits) {
      const stretched = high > low ? (score - low) / (high - low) : 1
      scores.set(id, (scores.get(id) ?? 0) + share * stretched)
    }
  }
  addArm(lexical, dense.length > 0 ? weight : 1)
  addArm(dense, lexical.length > 0 ? 1 - weight : 1)
  return [...scores]
    .map(([id, score]) => ({ id, score }))
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}
