export { partOfDay } from './greeting.ts'
export { dateText, fullTimeText } from './relative-time.ts'
export { useRelativeTime } from './use-relative-time.ts'
