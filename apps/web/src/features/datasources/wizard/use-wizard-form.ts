import type { App, AppKind } from '@zhiwen/contract/apps.ts'
import { type AppScope, mappingTypes } from '@zhiwen/contract/enums.ts'
import { appTitleMax, appTitleMin } from '@zhiwen/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormValues, type Rules, useForm } from '../../../lib/form/index.ts'
import {
  credentialOf,
  faultOf,
  fieldName,
  initialValues,
  settingsOf,
} from '../form/field-values.ts'
import { type Permissions, sentPermissions } from '../form/permissions.ts'
import type { WizardBody } from './queries.ts'

const newPermissions: Permissions = {
  data_permission: 1,
  role_ids: [],
  protected_permission: 1,
  protected_role_ids: [],
  default_visibility: 3,
  mapping_types: [...mappingTypes],
}

type Given = { kind: AppKind; scope: AppScope; draft: App | null; title: string }

/** Everything the wizard asks for, whichever step shows it; knows what is not saved yet. */
export function useWizardForm({ kind, scope, draft, title }: Given) {
  const [choice, setChoice] = useState<Permissions>(draft ?? newPermissions)
  const [isAuto, setIsAuto] = useState<boolean | null>(null)
  const [hasCredential, setHasCredential] = useState(draft?.has_credential ?? false)
  const initial: FormValues = {
    title: draft?.title ?? title,
    ...initialValues('settings', kind.settings_fields, draft?.settings),
    ...initialValues('credential', kind.credential_fields),
  }
  const form = useForm({ initial, rules: useRules(kind, hasCredential) })
  const blank = initialValues('credential', kind.credential_fields)
  const snapshot = JSON.stringify([form.values, choice, isAuto])
  const [saved, setSaved] = useState(snapshot)

  return {
    form,
    choice,
    isAuto,
    hasCredential,
    setIsAuto,
    changeChoice: (changes: Partial<Permissions>) =>
      setChoice((current) => ({ ...current, ...changes })),
    isDirty: snapshot !== saved,
    /** What is typed of the connection; without a key where the saved one stays. */
    connection: () => {
      const credential = credentialOf(kind.credential_fields, form.values)
      return {
        settings: settingsOf(kind.settings_fields, form.values),
        ...(credential && { credential }),
      }
    },
    body: (): Omit<WizardBody, 'settings' | 'credential'> => ({
      scope,
      app_key: kind.app_key,
      title: String(form.values.title).trim(),
      ...(isAuto !== null && { auto_sync: isAuto }),
      ...(scope === 'workspace' && chosenOf(choice)),
    }),
    /** After saving: secrets leave the page, and nothing is unsaved. */
    settle: (app: App) => {
      form.change(blank)
      setHasCredential(app.has_credential)
      setSaved(JSON.stringify([{ ...form.values, ...blank }, choice, isAuto]))
    },
  }
}

export type WizardForm = ReturnType<typeof useWizardForm>

const chosenOf = (choice: Permissions): Permissions => {
  const { data_permission, protected_permission, default_visibility, mapping_types } = choice
  const { role_ids, protected_role_ids } = sentPermissions(choice)
  return {
    data_permission,
    role_ids,
    protected_permission,
    protected_role_ids,
    default_visibility,
    mapping_types,
  }
}

/** Rules of the name and of the drawn fields; a saved key need not be typed again. */
function useRules(kind: AppKind, hasCredential: boolean): Rules<FormValues> {
  const { t } = useTranslation('source-form')
  const words = { required: t('required'), notNumber: t('not-number') }
  const credentials = kind.credential_fields.map((field) => fieldName('credential', field))
  const isKept = (values: FormValues) =>
    hasCredential && credentials.every((name) => values[name] === '')
  return {
    title: ({ title }) => {
      const { length } = Array.from(String(title).trim())
      if (length === 0) return t('title-missing')
      return length < appTitleMin || length > appTitleMax ? t('title-length') : undefined
    },
    ...Object.fromEntries(
      kind.settings_fields.map((field) => {
        const name = fieldName('settings', field)
        return [name, (values: FormValues) => faultOf(field, values[name], words)]
      }),
    ),
    ...Object.fromEntries(
      kind.credential_fields.map((field) => {
        const name = fieldName('credential', field)
        return [
          name,
          (values: FormValues) =>
            isKept(values) ? undefined : faultOf(field, values[name], words),
        ]
      }),
    ),
  }
}
