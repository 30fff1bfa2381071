import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './save-bar.module.css'

type Props = {
  /** Names what is unsaved; the bar is absent without it. */
  text: string | undefined
  isSaving: boolean
  onDiscard: () => void
}

/** Names what is unsaved and offers to save or drop it; stands inside the form it saves. */
export function SaveBar({ text, isSaving, onDiscard }: Props) {
  const { t } = useTranslation('ui')
  if (!text) return null
  return (
    <section className={styles.bar} data-elevated aria-label={t('save.unsaved')}>
      <span className={styles.text}>{text}</span>
      <Button variant="ghost" size="sm" onClick={onDiscard}>
        {t('save.discard')}
      </Button>
      <Button variant="primary" size="sm" type="submit" isBusy={isSaving}>
        {t('save.save')}
      </Button>
    </section>
  )
}
