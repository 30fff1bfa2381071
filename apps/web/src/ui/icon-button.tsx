import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './icon-button.module.css'
import { Tooltip } from './tooltip.tsx'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string
  size?: 'sm' | 'md'
  isPressed?: boolean
  shortcut?: ReactNode
  hasTooltip?: boolean
}

/** A button with an icon only; its label is spoken and shown as a tooltip. */
export function IconButton({
  label,
  size = 'sm',
  isPressed,
  shortcut,
  hasTooltip = true,
  type = 'button',
  className,
  ...rest
}: Props) {
  const button = (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={isPressed}
      className={cx(styles.button, size === 'md' && styles.md, className)}
    />
  )
  if (!hasTooltip) return button
  return (
    <Tooltip text={label} shortcut={shortcut}>
      {button}
    </Tooltip>
  )
}
