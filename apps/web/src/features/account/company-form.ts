import { useForm } from '../../lib/form/index.ts'
import { marksOf, useFieldRules } from '../identity/index.ts'

/** A form with the company's name alone; a name in use is said at the field (MSG-7). */
export function useCompanyForm() {
  const rules = useFieldRules()
  const form = useForm({
    initial: { company_name: '' },
    rules: { company_name: ({ company_name }) => rules.companyName(company_name) },
  })
  const refuse = (error: unknown) =>
    form.refuse(marksOf(error, { 'value-taken': ['company_name'] }))
  return { form, refuse }
}
