import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/index.ts'
import styles from './save-bar.module.css'

type Props = { changed: readonly string[]; isSaving: boolean; onDiscard: () => void }

/** Names what is unsaved and offers to save or drop it; absent while nothing is. */
export function SaveBar({ changed, isSaving, onDiscard }: Props) {
  const { t } = useTranslation('account')
  if (changed.length === 0) return null
  return (
    <section className={styles.bar} data-elevated aria-label={t('base.unsaved')}>
      <span className={styles.text}>
        {t(`base.unsaved-${changed.length > 1 ? 'both' : changed[0]}`)}
      </span>
      <Button variant="ghost" size="sm" onClick={onDiscard}>
        {t('base.discard')}
      </Button>
      <Button variant="primary" size="sm" type="submit" isBusy={isSaving}>
        {t('base.save')}
      </Button>
    </section>
  )
}
