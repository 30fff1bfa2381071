import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton, EmptyState } from '../../ui/index.ts'
import styles from './error-frame.module.css'

type Props = ComponentProps<typeof EmptyState> & {
  requestId?: string | undefined
  /** Inside the sheet the shell already has the `main`. */
  isInSheet?: boolean
}

/** A full-page state: drawing, code, cause, way out, request id. */
export function ErrorFrame({ requestId, isInSheet, ...state }: Props) {
  const { t } = useTranslation('common')
  const Frame = isInSheet ? 'div' : 'main'
  return (
    <Frame className={isInSheet ? styles.sheet : styles.page}>
      <EmptyState level={1} {...state} />
      {requestId && (
        <p className={styles.request}>
          {t('request-id', { id: requestId })}
          <CopyButton text={requestId} />
        </p>
      )}
    </Frame>
  )
}
