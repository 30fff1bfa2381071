export { type Passage, split } from './split.ts'
