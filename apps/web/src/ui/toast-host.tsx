import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from './toast.ts'
import { ToastCard } from './toast-card.tsx'
import styles from './toast-host.module.css'

/** Where notices appear: bottom right, on phones at the top. Mount it once. */
export function ToastHost() {
  const { t } = useTranslation('ui')
  const toasts = useSyncExternalStore(toast.subscribe, toast.list)
  const host = useRef<HTMLElement>(null)
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    const element = host.current
    if (!element || newest === undefined) return undefined
    // Shown anew for each notice, so that it stands above a dialog opened in between.
    element.showPopover()
    return () => {
      if (element.isConnected) element.hidePopover()
    }
  }, [newest])
  return (
    <section ref={host} popover="manual" aria-label={t('toast.region')} className={styles.host}>
      <ol aria-live="polite" aria-relevant="additions" className={styles.list}>
        {toasts.map((shown) => (
          <ToastCard key={shown.id} shown={shown} onClose={() => toast.dismiss(shown.id)} />
        ))}
      </ol>
    </section>
  )
}
