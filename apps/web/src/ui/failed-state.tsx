import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { describeError } from './describe-error.ts'
import { EmptyState } from './empty-state.tsx'
import styles from './failed-state.module.css'

type Props = { error: unknown; onRetry?: () => void; isSmall?: boolean; level?: 1 | 2 | 3 }

/** What went wrong in plain words, retry, and the request id behind "details". */
export function FailedState({ error, onRetry, isSmall, level }: Props) {
  const { t } = useTranslation('ui')
  const [isDetailed, setIsDetailed] = useState(false)
  const { message, requestId, status } = describeError(error)
  if (status === 403) {
    return (
      <EmptyState art="no-permission" title={t('failed.forbidden')} isSmall={isSmall} level={level}>
        {message || t('failed.forbidden-text')}
      </EmptyState>
    )
  }
  const size = isSmall ? 'sm' : 'md'
  const isOffline = status === undefined && !navigator.onLine
  return (
    <div role="alert">
      <EmptyState
        art={isSmall ? undefined : isOffline ? 'offline' : 'error'}
        title={t(isOffline ? 'failed.offline' : 'failed.title')}
        isSmall={isSmall}
        level={level}
        action={
          onRetry && (
            <Button size={size} onClick={onRetry}>
              {t('retry')}
            </Button>
          )
        }
        link={
          requestId && (
            <Button
              variant="ghost"
              size={size}
              aria-expanded={isDetailed}
              onClick={() => setIsDetailed(!isDetailed)}
            >
              {t('details')}
            </Button>
          )
        }
      >
        {isOffline ? t('failed.offline-text') : message || t('failed.text')}
      </EmptyState>
      {requestId && isDetailed && (
        <p className={styles.details}>
          {t('failed.request-id', { id: requestId })} <CopyButton text={requestId} />
        </p>
      )}
    </div>
  )
}
