export { Bell } from './bell.tsx'
export { takeUnread } from './queries.ts'
