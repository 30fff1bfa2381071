import type { FormField } from '@zhiwen/contract/apps.ts'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '../../../lib/form/index.ts'
import { PasswordField, SelectField, Switch, TextArea, TextField } from '../../../ui/index.ts'
import { type FormPart, fieldName } from './field-values.ts'

type Props = {
  part: FormPart
  fields: readonly FormField[]
  values: FormValues
  errorOf: (name: string) => string | undefined
  onChange: (changes: FormValues) => void
  /** A saved credential is never shown; empty fields leave it as it is. */
  isSaved?: boolean
}

/** The form a connector describes, drawn field by field; no code here knows a connector. */
export function ConnectorFields({ fields, ...rest }: Props) {
  return fields.map((field) => <DrawnField key={field.name} field={field} {...rest} />)
}

type FieldProps = Omit<Props, 'fields'> & { field: FormField }

function DrawnField({ part, field, values, errorOf, onChange, isSaved = false }: FieldProps) {
  const { t } = useTranslation('source-form')
  const name = fieldName(part, field)
  const value = values[name]
  const text = typeof value === 'string' ? value : ''
  const shared = {
    name,
    label: field.label,
    help: field.help || undefined,
    error: errorOf(name),
    isOptional: !field.is_required,
  }
  const typed = {
    ...shared,
    value: text,
    placeholder: isSaved ? t('saved-secret') : field.placeholder || undefined,
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  }
  switch (field.type) {
    case 'switch':
      return (
        <Switch
          name={name}
          label={field.label}
          description={field.help || undefined}
          checked={value === true}
          onChange={({ target }) => onChange({ [name]: target.checked })}
        />
      )
    case 'select':
      return (
        <SelectField
          {...shared}
          isOptional={false}
          value={text}
          options={field.options}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )
    case 'lines':
      return <TextArea {...typed} rows={3} help={field.help || t('lines-help')} />
    case 'secret':
      return <PasswordField {...typed} help={field.help || t('secret-help')} />
    case 'number':
      return <TextField {...typed} inputMode="numeric" />
    case 'url':
      return <TextField {...typed} inputMode="url" />
    case 'text':
      return <TextField {...typed} />
  }
}
