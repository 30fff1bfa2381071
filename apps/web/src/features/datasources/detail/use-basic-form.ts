import type { App, AppKind } from '@zhiwen/contract/apps.ts'
import { appTitleMax, appTitleMin } from '@zhiwen/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/index.ts'
import { useForm } from '../../../lib/form/index.ts'
import { toast } from '../../../ui/index.ts'
import { marksOf } from '../../identity/index.ts'
import type { AppChanges } from '../app/queries.ts'
import { type FormPart, faultOf, fieldName } from '../form/field-values.ts'
import { type Permissions, permissionFaults, setsReadersAside } from '../form/permissions.ts'
import {
  type BasicValues,
  changesOf,
  isSame,
  merged,
  permissionsOf,
  valuesOf,
} from './basic-values.ts'
import { useGaining, useReloadApp, useUpdateApp } from './queries.ts'

const hasKey = (kind: AppKind, values: BasicValues) =>
  kind.credential_fields.some((field) => values[fieldName('credential', field)] !== '')

const isConflict = (error: unknown) =>
  error instanceof ApiError && error.error === 'version-conflict'

/** What is wrong with each field, as far as the browser can tell. */
function useRules(kind: AppKind) {
  const { t } = useTranslation(['detail', 'source-form'])
  const words = { required: t('source-form:required'), notNumber: t('source-form:not-number') }
  // An empty key leaves the saved one as it is, half of a new one would not do.
  const counts = (part: FormPart, values: BasicValues) =>
    part === 'settings' || hasKey(kind, values)
  const drawn = (part: FormPart) =>
    Object.fromEntries(
      kind[`${part}_fields`].map((field) => {
        const name = fieldName(part, field)
        return [
          name,
          (values: BasicValues) =>
            counts(part, values) ? faultOf(field, values[name], words) : undefined,
        ]
      }),
    )
  return {
    title: ({ title }: BasicValues) => {
      const { length } = Array.from(String(title).trim())
      return length < appTitleMin || length > appTitleMax ? t('basic.title-length') : undefined
    },
    ...drawn('settings'),
    ...drawn('credential'),
  }
}

type Reactions = {
  saved: (app: App) => void
  overtaken: (latest: App) => void
  refused: (error: unknown) => void
}

/** Keeps an app's changes; who opens documents to more people is asked first, who was overtaken keeps the typed. */
function useSaving(app: App, on: Reactions) {
  const { t } = useTranslation('detail')
  const update = useUpdateApp(app.id)
  const gaining = useGaining(app.id)
  const reload = useReloadApp(app.id)
  const [isOvertaken, setIsOvertaken] = useState(false)
  const meet = async () => {
    on.overtaken(await reload())
    setIsOvertaken(true)
  }
  return {
    isOvertaken,
    forget: () => setIsOvertaken(false),
    isSaving: update.isPending || gaining.isPending,
    gaining: gaining.data?.gaining_members ?? null,
    ask: gaining.mutate,
    stay: gaining.reset,
    send: (changes: AppChanges) =>
      update.mutate(changes, {
        onSuccess: (next) => {
          setIsOvertaken(false)
          on.saved(next)
          toast.show({ kind: 'success', text: t('basic.saved') })
        },
        onError: (error) => {
          if (isConflict(error)) void meet()
          else on.refused(error)
        },
        onSettled: () => gaining.reset(),
      }),
  }
}

/** The form of an app: knows what is unsaved and saves just that. */
export function useBasicForm(app: App, kind: AppKind) {
  // The version the form began with; what polling learns later must not move fields under the hand.
  const [begun, setBegun] = useState(app)
  const [permissions, setPermissions] = useState(() => permissionsOf(app))
  const [isTried, setIsTried] = useState(false)
  const form = useForm<BasicValues>({
    initial: valuesOf(begun, kind),
    rules: useRules(kind),
  })
  const begin = (next: App, values: BasicValues, readers: Permissions) => {
    setBegun(next)
    setPermissions(readers)
    form.reset(values)
  }
  const restart = (next: App) => {
    setIsTried(false)
    begin(next, valuesOf(next, kind), permissionsOf(next))
  }
  const saving = useSaving(app, {
    saved: restart,
    overtaken: (latest) =>
      begin(
        latest,
        merged(valuesOf(begun, kind), form.values, valuesOf(latest, kind)),
        merged(permissionsOf(begun), permissions, permissionsOf(latest)),
      ),
    refused: (error) => form.refuse(marksOf(error, { 'value-taken': ['title'] })),
  })
  const arePermissionsNew = !isSame(permissionsOf(begun), permissions)
  const isDirty = arePermissionsNew || !isSame(valuesOf(begun, kind), form.values)
  // Nothing typed: whatever was saved elsewhere is shown at once.
  if (!isDirty && app.version > begun.version) restart(app)
  const faults = permissionFaults(kind, permissions)
  const send = () => saving.send(changesOf(begun, kind, { values: form.values, permissions }))
  return {
    form,
    permissions,
    changePermissions: (changes: Partial<Permissions>) =>
      setPermissions({ ...permissions, ...changes }),
    faults: isTried ? faults : [],
    isDirty,
    saving,
    send,
    save: () => {
      setIsTried(true)
      if (faults.length > 0 || saving.isSaving) return
      if (arePermissionsNew && setsReadersAside(kind, permissions)) saving.ask(permissions)
      else send()
    },
    discard: () => {
      saving.forget()
      restart(begun)
    },
  }
}
export type BasicForm = ReturnType<typeof useBasicForm>
