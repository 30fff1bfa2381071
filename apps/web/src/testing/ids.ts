/** A made-up id of whatever kind its place asks for; the same number gives the same id. */
export const idOf = <Id extends string>(number: number): Id =>
  `0190a7c3-e52d-7b0f-8000-${String(number).padStart(12, '0')}` as Id
