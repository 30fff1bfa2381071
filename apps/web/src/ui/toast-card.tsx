import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { IconButton } from './icon-button.tsx'
import type { Toast } from './toast.ts'
import styles from './toast-host.module.css'

const stayMs = 5_000
const icons = { success: CircleCheck, error: CircleAlert, info: Info, warning: TriangleAlert }

type Props = { shown: Toast; onClose: () => void }

/** One notice: gone after five seconds unless the pointer or the focus rests on it. */
export function ToastCard({ shown, onClose }: Props) {
  const { t } = useTranslation('ui')
  const [isPaused, setIsPaused] = useState(false)
  const [isDetailed, setIsDetailed] = useState(false)
  const close = useEffectEvent(onClose)
  const isHeld = isPaused || isDetailed
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => close(), stayMs)
    return () => clearTimeout(timer)
  }, [isHeld])

  const Icon = icons[shown.kind]
  const { action, details } = shown
  return (
    <li
      data-elevated
      className={styles.toast}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <div className={styles.line}>
        <Icon size={17} className={styles[shown.kind]} />
        <span className={styles.text}>{shown.text}</span>
        {details && !isDetailed && (
          <Button variant="ghost" size="sm" onClick={() => setIsDetailed(true)}>
            {t('details')}
          </Button>
        )}
        {action && (
          <Button
            size="sm"
            onClick={() => {
              onClose()
              action.onSelect()
            }}
          >
            {action.label}
          </Button>
        )}
        <IconButton label={t('close')} hasTooltip={false} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      {details && isDetailed && (
        <div className={styles.details}>
          <span>{details}</span>
          <CopyButton text={details} />
        </div>
      )}
    </li>
  )
}
