import { useTranslation } from 'react-i18next'
import styles from './logo.module.css'

type Props = {
  /** The mark with the product's name, or the mark alone. */
  hasName?: boolean
}

/** The product's mark: a question bubble that is also a lens. */
export function Logo({ hasName = true }: Props) {
  const { t } = useTranslation('ui')
  return (
    <span className={styles.logo}>
      <span
        className={styles.mark}
        {...(hasName ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t('product') })}
      >
        <svg
          width="17"
          height="17"
          viewBox="0 0 20 20"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M14.2 14.3a7 7 0 1 1 1.9-3" />
          <path d="m14 14.2 3.2 3.2" />
          <circle cx="9.2" cy="9.2" r="1.7" fill="currentColor" stroke="none" />
        </svg>
      </span>
      {hasName && <b className={styles.name}>{t('product')}</b>}
    </span>
  )
}
