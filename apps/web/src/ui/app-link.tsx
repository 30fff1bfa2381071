import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import styles from './text-link.module.css'

type Props = Omit<ComponentProps<'a'>, 'href'> & { href: string; replace?: boolean }

/** A link inside the app by the router, any other address as a plain anchor. */
export function AppLink({ href, replace, children, ...rest }: Props) {
  if (!href.startsWith('/')) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  }
  return (
    <Link to={href} replace={replace} {...rest}>
      {children}
    </Link>
  )
}

type TextLinkProps = Props & { isQuiet?: boolean; isInText?: boolean }

/** A link among words: brand coloured, or quiet; underlined when it stands inside a sentence. */
export function TextLink({ isQuiet, isInText, className, ...rest }: TextLinkProps) {
  return (
    <AppLink
      {...rest}
      className={cx(isQuiet ? styles.quiet : styles.link, isInText && styles.inText, className)}
    />
  )
}
