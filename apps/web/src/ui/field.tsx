import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type FieldTexts = {
  label: string
  help?: ReactNode
  error?: ReactNode
  isOptional?: boolean
  isLabelHidden?: boolean
}

/** What a control needs so that its label, help and error are spoken with it. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type Props = FieldTexts & {
  id?: string
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** Label above, control, then help or error under it. */
export function Field({
  label,
  help,
  error,
  isOptional,
  isLabelHidden,
  id,
  className,
  children,
}: Props) {
  const { t } = useTranslation('ui')
  const ownId = useId()
  const controlId = id ?? ownId
  const noteId = `${controlId}-note`
  const title = (
    <label className={styles.label} htmlFor={controlId}>
      {label}
      {isOptional && <span className={styles.optional}>{t('field.optional')}</span>}
    </label>
  )
  return (
    <div className={cx(styles.field, className)}>
      {isLabelHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      {children({
        id: controlId,
        'aria-describedby': error || help ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNote id={noteId} help={help} error={error} />
    </div>
  )
}

type NoteProps = { id: string; help?: ReactNode; error?: ReactNode }

/** The line under a control: the error if there is one, else the help. */
export function FieldNote({ id, help, error }: NoteProps) {
  if (error) {
    return (
      <span id={id} className={styles.error}>
        <CircleAlert size={14} />
        <span>{error}</span>
      </span>
    )
  }
  if (!help) return null
  return (
    <span id={id} className={styles.help}>
      {help}
    </span>
  )
}
