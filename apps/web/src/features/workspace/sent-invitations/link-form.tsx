import { type InvitationExpiry, invitationExpiries } from '@zhiwen/contract/enums.ts'
import type { RoleId } from '@zhiwen/contract/ids.ts'
import { linkUsesDefault, linkUsesMax } from '@zhiwen/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/form/index.ts'
import { Button, Notice, SelectField, TextField } from '../../../ui/index.ts'
import { marksOf } from '../../identity/index.ts'
import { useQuota } from '../seats/queries.ts'
import styles from './invite-page.module.css'
import { LinkRoles } from './link-roles.tsx'
import { type FreshInvitation, useCreateLink } from './queries.ts'

const usesOf = (typed: string): number | null => {
  const uses = Number(typed)
  const isFine = /^\d{1,4}$/.test(typed.trim()) && uses >= 1 && uses <= linkUsesMax
  return isFine ? uses : null
}

/** Terms of a new open link: how long, how often, which roles. Whoever joins is a member, never more (M4). */
export function LinkForm({ onMade }: { onMade: (fresh: FreshInvitation) => void }) {
  const { t } = useTranslation('invites')
  const [expires, setExpires] = useState<InvitationExpiry>('7d')
  const [role_ids, setRoleIds] = useState<RoleId[]>([])
  const create = useCreateLink()
  const form = useForm({
    initial: { max_uses: String(linkUsesDefault) },
    rules: {
      max_uses: ({ max_uses }) =>
        usesOf(max_uses) === null ? t('new.uses-wrong', { max: linkUsesMax }) : undefined,
    },
  })
  const submit = () => {
    if (create.isPending) return
    const max_uses = usesOf(form.values.max_uses) ?? linkUsesDefault
    create.mutate(
      { expires, role_ids, max_uses },
      { onSuccess: onMade, onError: (error) => form.refuse(marksOf(error, {})) },
    )
  }
  return (
    <form className={styles.form} {...form.props(submit)}>
      <SelectField
        label={t('new.expires')}
        value={expires}
        options={invitationExpiries.map((value) => ({ value, label: t(`expiries.${value}`) }))}
        onChange={(event) =>
          setExpires(invitationExpiries.find((one) => one === event.target.value) ?? '7d')
        }
      />
      <TextField
        {...form.text('max_uses')}
        label={t('new.uses')}
        help={useUsesHelp()}
        inputMode="numeric"
        autoComplete="off"
      />
      <LinkRoles value={role_ids} onChange={setRoleIds} />
      {create.error && (
        <div className={styles.full}>
          <Notice tone="danger" role="alert">
            {create.error.message}
          </Notice>
        </div>
      )}
      <div className={styles.full}>
        <Button variant="primary" type="submit" isBusy={create.isPending}>
          {t('new.submit')}
        </Button>
      </div>
    </form>
  )
}

/** How many may use it, and how many seats that leaves. */
function useUsesHelp(): string {
  const { t } = useTranslation('invites')
  const members = useQuota().data?.members
  const range = { max: linkUsesMax.toLocaleString('en-US') }
  if (!members) return t('new.uses-help', range)
  return t('new.uses-help-seats', { ...range, count: Math.max(0, members.limit - members.used) })
}
