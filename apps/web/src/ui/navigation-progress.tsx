import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './navigation-progress.module.css'

const quietMs = 120

/** A thin line at the top while a page loads for longer than 120 ms. */
export function NavigationProgress({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('ui')
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!isActive) return undefined
    const timer = setTimeout(() => setIsShown(true), quietMs)
    return () => {
      clearTimeout(timer)
      setIsShown(false)
    }
  }, [isActive])
  if (!isShown) return null
  return <div role="progressbar" aria-label={t('loading')} className={styles.line} />
}
