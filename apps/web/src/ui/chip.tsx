import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './chip.module.css'
import { cx } from './cx.ts'

type ChipProps = ComponentProps<'button'> & { isOutlined?: boolean; isPressed?: boolean }

/** A short suggestion or filter to press. */
export function Chip({ isOutlined, isPressed, type = 'button', className, ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={isPressed}
      className={cx(styles.chip, styles.press, isOutlined && styles.outline, className)}
    />
  )
}

type ChosenProps = {
  name: string
  onRemove: () => void
  /** Without the brand's tint, where it is a fact and not a filter. */
  isPlain?: boolean
  children?: ReactNode
}

/** A chosen filter or value that can be taken away. */
export function ChosenChip({ name, onRemove, isPlain, children }: ChosenProps) {
  const { t } = useTranslation('ui')
  return (
    <span className={cx(styles.chip, !isPlain && styles.chosen)}>
      {children ?? name}
      <button
        type="button"
        className={styles.remove}
        aria-label={t('remove', { name })}
        onClick={onRemove}
      >
        <X size={12} />
      </button>
    </span>
  )
}
