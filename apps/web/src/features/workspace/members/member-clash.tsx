import type { Member } from '@zhiwen/contract/members.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/index.ts'
import styles from './member-drawer.module.css'
import { type MemberValues, valuesOf } from './use-member-form.ts'

type Props = {
  mine: MemberValues
  theirs: Member
  isBusy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

const fields = ['ws_username', 'name', 'phone', 'email'] as const

/** Somebody else saved first: shows both values of each field that differs, and asks which shall stay. */
export function MemberClash({ mine, theirs, isBusy, onKeepMine, onTakeTheirs }: Props) {
  const { t } = useTranslation('members')
  const now = valuesOf(theirs)
  const different = fields.filter((field) => mine[field].trim() !== now[field])
  return (
    <div className={styles.clash} role="alert">
      <p>{t('clash.text')}</p>
      {different.length > 0 && (
        <dl>
          {different.map((field) => (
            <div key={field}>
              <dt>{t(`fields.${field}`)}</dt>
              <dd>{t('clash.theirs', { value: now[field] || t('clash.empty') })}</dd>
              <dd>{t('clash.mine', { value: mine[field] || t('clash.empty') })}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.buttons}>
        <Button size="sm" isBusy={isBusy} onClick={onKeepMine}>
          {t('clash.keep-mine')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onTakeTheirs}>
          {t('clash.take-theirs')}
        </Button>
      </div>
    </div>
  )
}
