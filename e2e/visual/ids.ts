/** Makes ids of whatever kind their place asks for; each start is a series of its own. */
export const idsFrom =
  (start: string) =>
  <Id extends string>(number: number): Id =>
    `${start}-${String(number).padStart(12, '0')}` as Id
