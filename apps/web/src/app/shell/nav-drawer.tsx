import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useModal } from '../../ui/dialog.tsx'
import styles from './nav-drawer.module.css'

const edgePx = 24
const swipePx = 56
const phones = '(max-width: 820px)'

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void; children: ReactNode }

/** The sidebar of phones: a drawer from the left, opened by button or by a swipe from the edge (H2). */
export function NavDrawer({ isOpen, onOpen, onClose, children }: Props) {
  const { t } = useTranslation('app')
  const dialog = useModal(isOpen)
  const { key } = useLocation()
  const close = useEffectEvent(onClose)
  useEdgeSwipe(onOpen)
  // A chosen page is what the drawer was opened for.
  useEffect(() => {
    if (key) close()
  }, [key])
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={t('nav.sidebar')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {isOpen && children}
    </dialog>
  )
}

/** Listens to touches that start at the left edge and move inwards. */
function useEdgeSwipe(onSwipe: () => void) {
  const swipe = useEffectEvent(onSwipe)
  useEffect(() => {
    let startX: number | null = null
    const begin = (event: TouchEvent) => {
      const x = event.touches[0]?.clientX ?? Number.POSITIVE_INFINITY
      startX = x <= edgePx && window.matchMedia(phones).matches ? x : null
    }
    const move = (event: TouchEvent) => {
      const x = event.touches[0]?.clientX
      if (startX === null || x === undefined || x - startX < swipePx) return
      startX = null
      swipe()
    }
    document.addEventListener('touchstart', begin, { passive: true })
    document.addEventListener('touchmove', move, { passive: true })
    return () => {
      document.removeEventListener('touchstart', begin)
      document.removeEventListener('touchmove', move)
    }
  }, [])
}
