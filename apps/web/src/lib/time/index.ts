export { type PartOfDay, partOfDay } from './greeting.ts'
export { dateText, fullTimeText, relativeTime } from './relative-time.ts'
export { useRelativeTime } from './use-relative-time.ts'
