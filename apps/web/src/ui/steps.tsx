import { useTranslation } from 'react-i18next'
import { cx } from './cx.ts'
import styles from './steps.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Step = { key: string; label: string }
type Props = {
  steps: Step[]
  /** Index of the present step. */
  current: number
  /** Makes finished steps buttons that lead back. */
  onSelect?: (index: number) => void
}

/** Where one stands in a row of steps. */
export function Steps({ steps, current, onSelect }: Props) {
  const { t } = useTranslation('ui')
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => {
        const isDone = index < current
        const look = cx(styles.step, isDone && styles.done)
        const words = (
          <span>
            {index + 1} {step.label}
            {isDone && <VisuallyHidden>{t('steps.done')}</VisuallyHidden>}
          </span>
        )
        return (
          <li key={step.key}>
            {isDone && onSelect ? (
              <button type="button" className={look} onClick={() => onSelect(index)}>
                {words}
              </button>
            ) : (
              <span className={look} aria-current={index === current ? 'step' : undefined}>
                {words}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
