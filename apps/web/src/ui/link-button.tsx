import type { ComponentProps } from 'react'
import { AppLink } from './app-link.tsx'
import { type ButtonLook, buttonClass } from './button.tsx'
import { cx } from './cx.ts'

type Props = ComponentProps<typeof AppLink> & ButtonLook

/** A link that looks like a button. */
export function LinkButton({ variant, size, isBlock, icon, className, children, ...rest }: Props) {
  return (
    <AppLink {...rest} className={cx(buttonClass({ variant, size, isBlock }), className)}>
      {icon}
      {children}
    </AppLink>
  )
}
