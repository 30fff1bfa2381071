import { userTypes } from '@zhiwen/contract/enums.ts'
import { LogOut, Users, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session/index.ts'
import { Button, Checkbox, CodeField, Notice, Section } from '../../ui/index.ts'
import { CaptchaField } from '../identity/index.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './delete-tab.module.css'
import { useDeleteForm } from './use-delete-form.ts'

/** Deletes the own account: what goes, a code, a clear word (API-USER-12). */
export function DeleteTab() {
  const { t } = useTranslation('account')
  const { mobile, workspaces } = useUser()
  const owned = workspaces.filter(({ ws_user_type }) => ws_user_type === userTypes.creator)
  return (
    <Section title={t('delete.title')} description={t('delete.lead')}>
      <Effects />
      {owned.length > 0 ? (
        <Notice tone="warning">
          {t('delete.creator', { names: owned.map(({ company_name }) => company_name).join('、') })}
        </Notice>
      ) : (
        <DeleteForm mobile={mobile} />
      )}
    </Section>
  )
}

function Effects() {
  const { t } = useTranslation('account')
  const joined = useUser().workspaces.filter(({ state }) => state === 'active')
  const name = joined[0]?.company_name
  const key = joined.length > 1 ? 'delete.effect-workspaces' : 'delete.effect-workspace'
  return (
    <ul className={styles.effects}>
      <Effect icon={<LogOut />}>{t('delete.effect-devices')}</Effect>
      {name && <Effect icon={<Users />}>{t(key, { name, count: joined.length })}</Effect>}
      <Effect icon={<UserX />}>{t('delete.effect-profile')}</Effect>
    </ul>
  )
}

function Effect({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  )
}

function DeleteForm({ mobile }: { mobile: string }) {
  const { t } = useTranslation('account')
  const { form, captcha, code, isAsking, isBusy, ask, cancel, remove } = useDeleteForm()
  const { values, errorOf, change, leave, text } = form
  return (
    <form className={styles.form} {...form.props(ask)}>
      <CaptchaField captcha={captcha} {...text('captcha')} />
      <CodeField
        label={t('delete.code')}
        name="verification_code"
        value={values.verification_code}
        error={errorOf('verification_code')}
        help={t('delete.code-help', { mobile })}
        onChange={(verification_code) => change({ verification_code })}
        onBlur={leave('verification_code')}
        onSend={code.send}
        secondsLeft={code.secondsLeft}
        isSending={code.isSending}
      />
      <Checkbox
        checked={values.understood}
        error={errorOf('understood')}
        onChange={(event) => change({ understood: event.target.checked })}
      >
        {t('delete.understood')}
      </Checkbox>
      <div>
        <Button variant="danger-solid" type="submit">
          {t('delete.submit')}
        </Button>
      </div>
      <DeleteDialog isOpen={isAsking} isBusy={isBusy} onCancel={cancel} onConfirm={remove} />
    </form>
  )
}
