export type { FieldErrors, Rule, Rules } from './form-state.ts'
export { type Form, useForm } from './use-form.ts'
