import type { Workspace } from '@zhiwen/contract/workspace.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/index.ts'
import { useForm } from '../../../lib/form/index.ts'
import { toast } from '../../../ui/index.ts'
import { marksOf, useFieldRules } from '../../identity/index.ts'
import { useReloadWorkspace, useUpdateWorkspace } from './queries.ts'
import {
  changedNames,
  changesOf,
  mergedValues,
  type SettingName,
  type SettingsValues,
  valuesOf,
} from './settings-values.ts'

/** What somebody else changed meanwhile, beside what is unsaved here. */
export type Conflict = { names: SettingName[]; theirs: SettingsValues }

const isConflict = (error: unknown) =>
  error instanceof ApiError && error.error === 'version-conflict'

/** The settings form: knows what is unsaved, saves just that, and keeps it when somebody else was faster. */
export function useSettingsForm(workspace: Workspace) {
  const { t } = useTranslation('settings')
  const rules = useFieldRules()
  const update = useUpdateWorkspace()
  const reload = useReloadWorkspace()
  // The version this form began with; what the list behind it learns later must not move fields under the hand.
  const [base, setBase] = useState(workspace)
  const [conflict, setConflict] = useState<Conflict>()
  const saved = valuesOf(base)
  const form = useForm({
    initial: saved,
    rules: { company_name: ({ company_name }) => rules.companyName(company_name) },
  })
  const changed = changedNames(saved, form.values)

  const restart = (next: Workspace, values: SettingsValues) => {
    setBase(next)
    form.reset(values)
  }
  const meet = async () => {
    const latest = await reload()
    const theirs = valuesOf(latest)
    setConflict({ names: changedNames(saved, theirs), theirs })
    restart(latest, mergedValues(theirs, form.values, changed))
  }
  const save = () => {
    if (changed.length === 0 || update.isPending) return
    update.mutate(changesOf(base.version, changed, form.values), {
      onSuccess: (next) => {
        setConflict(undefined)
        restart(next, valuesOf(next))
        toast.show({ kind: 'success', text: t('saved') })
      },
      onError: (error) => {
        if (isConflict(error)) void meet()
        else form.refuse(marksOf(error, { 'value-taken': ['company_name'] }))
      },
    })
  }
  return {
    form,
    base,
    changed,
    conflict,
    isSaving: update.isPending,
    save,
    discard: () => {
      setConflict(undefined)
      form.reset(saved)
    },
    /** A logo was changed on the side: fields stay as they are. */
    adopt: (next: Workspace) => setBase(next),
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
