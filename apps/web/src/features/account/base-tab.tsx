import type { UserInfo } from '@zhiwen/contract/user.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../lib/form/index.ts'
import { useUser } from '../../lib/session/index.ts'
import { LeaveQuestion, SaveBar, Section, TextField, toast } from '../../ui/index.ts'
import { draftOf, marksOf, useFieldRules } from '../identity/index.ts'
import { AvatarRow } from './avatar-row.tsx'
import styles from './base-tab.module.css'
import { useUpdateProfile } from './queries.ts'

/** Avatar, name and username; text fields wait for "save", the avatar acts at once (T1). */
export function BaseTab() {
  const { t } = useTranslation('account')
  const { form, changed, isSaving, save, discard } = useProfileForm()
  const unsaved = changed.length > 1 ? 'both' : changed[0]
  const unsavedText = unsaved && t(`base.unsaved-${unsaved}`)
  return (
    <Section title={t('base.title')}>
      <AvatarRow size={72} hasReset />
      <form className={styles.form} {...form.props(save)}>
        <TextField
          {...form.text('display_name')}
          label={t('base.display-name')}
          help={t('base.display-name-help')}
          autoComplete="name"
        />
        <TextField
          {...form.text('username')}
          className={styles.username}
          label={t('base.username')}
          help={t('base.username-help')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SaveBar text={unsavedText} isSaving={isSaving} onDiscard={discard} />
      </form>
      <LeaveQuestion when={changed.length > 0} text={t('base.leave-text')} onLeave={draft.drop} />
    </Section>
  )
}

const names = ['display_name', 'username'] as const
/** What was being typed when the sign-in ran out, for the same person to find again. */
const draft = draftOf('profile', ['user_id', ...names])

const draftFor = (user: UserInfo) => {
  const { user_id, ...typed } = draft.read()
  return user_id === user.id ? typed : {}
}

function useProfileForm() {
  const { t } = useTranslation('account')
  const user = useUser()
  const rules = useFieldRules()
  const update = useUpdateProfile()
  const saved = { display_name: user.display_name, username: user.username }
  const form = useForm({
    initial: { ...saved, ...draftFor(user) },
    rules: {
      display_name: (values) => rules.displayName(values.display_name),
      username: (values) => rules.username(values.username),
    },
  })
  const changed = names.filter((name) => form.values[name].trim() !== saved[name])
  const isChanged = changed.length > 0
  useEffect(() => {
    if (isChanged) draft.write({ user_id: user.id, ...form.values })
    else draft.drop()
  }, [isChanged, user.id, form.values])
  const save = () => {
    if (!isChanged || update.isPending) return
    const changes = Object.fromEntries(changed.map((name) => [name, form.values[name].trim()]))
    update.mutate(changes, {
      onSuccess: ({ display_name, username }) => {
        form.reset({ display_name, username })
        toast.show({ kind: 'success', text: t('base.saved') })
      },
      onError: (error) => form.refuse(marksOf(error, { 'value-taken': ['username'] })),
    })
  }
  return { form, changed, isSaving: update.isPending, save, discard: () => form.reset(saved) }
}
