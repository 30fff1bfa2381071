export { useFocusAtStart } from './focus-at-start.ts'
export type { FormValues, Rules } from './form-state.ts'
export { useForm } from './use-form.ts'
