import type { Api } from '@zhiwen/contract/api.ts'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../ui/index.ts'
import { numberText } from '../app/number-text.ts'
import styles from './pair-dialog.module.css'

type Changes = Api['POST /apps/:app_id/custom_matches/preview']['data']['changes']

/** Who gains or loses how many documents. */
export function GainsList({ changes }: { changes: Changes }) {
  const { t } = useTranslation('matching')
  const touched = changes.filter(({ gains, loses }) => gains > 0 || loses > 0)
  if (touched.length === 0) return <p className={styles.quiet}>{t('preview.nobody')}</p>
  return (
    <>
      <p className={styles.quiet}>{t('preview.intro')}</p>
      <ul className={styles.gains}>
        {touched.map(({ member, gains, loses }) => (
          <li key={member.id}>
            <Avatar name={member.name} size={24} />
            <span>{member.name}</span>
            <span className={styles.tail}>
              {gains > 0 && (
                <span className={styles.gain}>
                  {t('preview.gains', { count: gains, number: numberText(gains) })}
                </span>
              )}
              {loses > 0 && (
                <span className={styles.loss}>
                  {t('preview.loses', { count: loses, number: numberText(loses) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
