import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './code-field.module.css'
import { cx } from './cx.ts'
import fieldStyles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'size' | 'type' | 'value' | 'onChange'> &
  FieldTexts & {
    size?: 'md' | 'lg'
    value: string
    onChange: (code: string) => void
    onSend: () => void
    secondsLeft: number
    isSending?: boolean
    canSend?: boolean
  }

const codeLength = 6

/** Cut here and not by maxLength, which would cut a pasted 12 34 56 before its spaces are gone. */
function digitsOf(typed: string) {
  return typed.replace(/\D/g, '').slice(0, codeLength)
}

/** Six digits with the button that sends them; while time is left the button counts down (MSG-18). */
export function CodeField({
  label,
  help,
  error,
  isOptional,
  isLabelHidden,
  id,
  size = 'md',
  value,
  onChange,
  onSend,
  secondsLeft,
  isSending = false,
  canSend = true,
  className,
  ...input
}: Props) {
  const { t } = useTranslation('ui')
  const row = useRef<HTMLDivElement>(null)
  const isWaiting = secondsLeft > 0
  useLayoutEffect(() => {
    const button = row.current?.querySelector('button')
    // Disabled from now on, the button would lose the focus to nowhere; the code is what comes next.
    if (isWaiting && document.activeElement === button) row.current?.querySelector('input')?.focus()
  }, [isWaiting])
  return (
    <Field {...{ label, help, error, isOptional, isLabelHidden, id, className }}>
      {(control) => (
        <div ref={row} className={styles.row}>
          <input
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder={t('code.placeholder')}
            {...input}
            {...control}
            type="text"
            className={cx(fieldStyles.input, size === 'lg' && fieldStyles.lg, styles.code)}
            value={value}
            onChange={(event) => onChange(digitsOf(event.target.value))}
          />
          <Button
            size={size}
            isBusy={isSending}
            disabled={!canSend || isWaiting}
            className={styles.send}
            onClick={onSend}
          >
            {isWaiting ? t('code.resend-in', { n: secondsLeft }) : t('code.send')}
          </Button>
        </div>
      )}
    </Field>
  )
}
