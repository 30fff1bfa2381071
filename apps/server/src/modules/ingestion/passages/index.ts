export { split } from './split.ts'
