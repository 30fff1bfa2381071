export type PartOfDay = 'midnight' | 'morning' | 'noon' | 'afternoon' | 'evening'

/** Part of the day by the user's clock (ANS-11). */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'midnight'
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  if (hour < 18) return 'afternoon'
  return 'evening'
}
