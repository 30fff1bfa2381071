import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/index.ts'
import styles from './settings-base-page.module.css'
import type { Conflict } from './use-settings-form.ts'

/** Somebody saved in between: says what they changed; what is unsaved here is still in the form. */
export function ConflictNotice({ conflict }: { conflict: Conflict }) {
  const { t } = useTranslation('settings')
  const { names, theirs } = conflict
  const wordOf = (value: string | boolean) =>
    typeof value === 'string' ? value : t(value ? 'on' : 'off')
  return (
    <div className={styles.conflict}>
      <Notice tone="warning" role="alert">
        {t('conflict.text')}
        {names.length > 0 && (
          <ul>
            {names.map((name) => (
              <li key={name}>
                {t('conflict.change', { name: t(`names.${name}`), value: wordOf(theirs[name]) })}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}
