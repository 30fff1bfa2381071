import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-solid' | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg'
export type ButtonLook = {
  variant?: ButtonVariant
  size?: ButtonSize
  isBlock?: boolean
  icon?: ReactNode
}
type Props = ComponentProps<'button'> & ButtonLook & { isBusy?: boolean }

/** The class names of a button's look, shared with links that look like buttons. */
export function buttonClass({ variant = 'secondary', size = 'md', isBlock }: ButtonLook) {
  return cx(styles.button, styles[variant], styles[size], isBlock && styles.block)
}

/** A push button; while busy it keeps its focus and ignores clicks. */
export function Button({
  variant,
  size,
  isBlock,
  isBusy = false,
  icon,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: Props) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // Also stops a busy submit button from sending its form a second time.
    if (isBusy) return event.preventDefault()
    onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass({ variant, size, isBlock }), className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={handleClick}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
