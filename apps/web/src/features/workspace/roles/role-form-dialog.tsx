import { roleDescriptionMax, roleNameMax, roleNameMin } from '@zhiwen/contract/limits.ts'
import type { Role } from '@zhiwen/contract/roles.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/index.ts'
import { useForm } from '../../../lib/form/index.ts'
import { FormDialog, Notice, TextArea, TextField, toast } from '../../../ui/index.ts'
import { marksOf } from '../../identity/index.ts'
import { useCreateRole, useRoles, useUpdateRole } from './queries.ts'

type Props = {
  isOpen: boolean
  /** Without one a new role is made. */
  edited?: Role
  onClose: () => void
  onSaved?: (role: Role) => void
}

/** Name and description of a role; a new one, or one that is there. */
export function RoleFormDialog(props: Props) {
  // Opened anew, the form starts with the role as it is now.
  return <RoleForm key={props.isOpen ? 'open' : 'closed'} {...props} />
}

function RoleForm({ isOpen, edited: role, onClose, onSaved }: Props) {
  const { t } = useTranslation('roles')
  const { form, theirs, isBusy, submit } = useRoleForm(role, (saved) => {
    onClose()
    onSaved?.(saved)
  })
  const { values, errorOf, change, leave, text } = form
  return (
    <FormDialog
      title={t(role ? 'form.edit' : 'form.create')}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={t(role ? 'form.save' : 'create')}
      isBusy={isBusy}
      formProps={form.props(submit)}
    >
      {theirs && (
        <Notice tone="warning" role="alert">
          {t('form.conflict', { name: theirs.name, description: theirs.description })}
        </Notice>
      )}
      <TextField
        {...text('name')}
        label={t('form.name')}
        help={t('form.name-help')}
        autoComplete="off"
        data-autofocus
      />
      <TextArea
        label={t('form.description')}
        name="description"
        isOptional
        hasCounter
        maxLength={roleDescriptionMax}
        placeholder={t('form.description-placeholder')}
        value={values.description}
        error={errorOf('description')}
        onChange={({ target }) => change({ description: target.value })}
        onBlur={leave('description')}
      />
    </FormDialog>
  )
}

const lengthOf = (typed: string) => Array.from(typed.normalize('NFC').trim()).length

function useRoleForm(role: Role | undefined, onSaved: (role: Role) => void) {
  const { t } = useTranslation('roles')
  const roles = useRoles()
  const create = useCreateRole()
  const update = useUpdateRole()
  const [theirs, setTheirs] = useState<Role | null>(null)
  const form = useForm({
    initial: { name: role?.name ?? '', description: role?.description ?? '' },
    rules: {
      name: ({ name }) => {
        const length = lengthOf(name)
        if (length === 0) return t('form.name-required')
        return length < roleNameMin || length > roleNameMax ? t('form.name-length') : undefined
      },
    },
  })
  const onError = async (error: unknown) => {
    if (error instanceof ApiError && error.error === 'version-conflict') {
      const { data } = await roles.refetch()
      setTheirs(data?.items.find(({ id }) => id === role?.id) ?? null)
      return
    }
    form.refuse(marksOf(error, { 'value-taken': ['name'] }))
  }
  const submit = () => {
    const body = { name: form.values.name.trim(), description: form.values.description.trim() }
    const settle = {
      onSuccess: (saved: Role) => {
        const text = t(role ? 'form.saved' : 'form.created', { name: saved.name })
        toast.show({ kind: 'success', text })
        onSaved(saved)
      },
      onError: (error: unknown) => void onError(error),
    }
    if (role) update.mutate({ id: role.id, version: (theirs ?? role).version, ...body }, settle)
    else create.mutate({ ...body, member_ids: [] }, settle)
  }
  return { form, theirs, isBusy: create.isPending || update.isPending, submit }
}
