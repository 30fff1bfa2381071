import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  when: boolean
  text: string
  onLeave: () => void
  /** The page may change its own query without a question. */
  isQueryFree?: boolean
}

/** Asks before unsaved changes are left, by a link or by closing the tab (A5). */
export function LeaveQuestion({ when, text, onLeave, isQueryFree = false }: Props) {
  const { t } = useTranslation('ui')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (!isQueryFree && currentLocation.search !== nextLocation.search)),
  )
  useEffect(() => {
    if (!when) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [when])
  const stay = () => blocker.reset?.()
  const leave = () => {
    onLeave()
    blocker.proceed?.()
  }
  return (
    <Dialog
      title={t('save.leave-title')}
      isOpen={blocker.state === 'blocked'}
      onClose={stay}
      role="alertdialog"
      footer={
        <>
          <Button variant="danger" onClick={leave}>
            {t('save.leave')}
          </Button>
          <Button variant="primary" onClick={stay}>
            {t('save.stay')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
