export { useFocusAtStart } from './focus-at-start.ts'
export type { Rules } from './form-state.ts'
export { useForm } from './use-form.ts'
