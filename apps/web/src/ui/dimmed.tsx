import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { describeError } from './describe-error.ts'
import styles from './dimmed.module.css'
import { Notice } from './notice.tsx'

type Props = { when: boolean; error?: unknown; onRetry?: () => void; children: ReactNode }

/** Old content stays in view while new content loads, and also when loading it failed. */
export function Dimmed({ when, error, onRetry, children }: Props) {
  const { t } = useTranslation('ui')
  return (
    <>
      {Boolean(error) && !when && (
        <Notice
          tone="warning"
          role="status"
          action={
            onRetry && (
              <Button variant="link" onClick={onRetry}>
                {t('retry')}
              </Button>
            )
          }
        >
          {t('stale', { cause: describeError(error).message || t('failed.text') })}
        </Notice>
      )}
      <div className={styles.content} aria-busy={when || undefined}>
        {children}
      </div>
    </>
  )
}
