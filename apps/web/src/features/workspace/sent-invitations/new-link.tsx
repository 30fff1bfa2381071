import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton, Skeleton } from '../../../ui/index.ts'
import styles from './invite-page.module.css'
import type { FreshInvitation } from './queries.ts'

// Drawing the code takes a package of its own, which only this card needs.
const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

/** The link just made, to be handed out now: its code is stored as a hash and never shown again (M2). */
export function NewLink({ fresh }: { fresh: FreshInvitation | null }) {
  const { t } = useTranslation('invites')
  const card = useRef<HTMLElement>(null)
  const link = fresh?.link
  useEffect(() => {
    // On a phone the card stands below the form that made it.
    if (link) card.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [link])
  return (
    <section ref={card} className={styles.card} aria-label={t('fresh.title')} aria-live="polite">
      {fresh ? (
        <>
          <Suspense fallback={<Skeleton width={144} height={144} />}>
            <QrCode text={fresh.link} label={t('fresh.qr')} />
          </Suspense>
          <div className={styles.link}>
            <span className={styles.address} title={fresh.link}>
              {fresh.link}
            </span>
            <CopyButton text={fresh.link} label={t('fresh.copy')} hasWords />
          </div>
          <p className={styles.hint}>
            {t(fresh.invitation.kind === 'named' ? 'fresh.once-named' : 'fresh.once', {
              name: fresh.invitation.name,
            })}
          </p>
        </>
      ) : (
        <p className={styles.hint}>{t('fresh.none')}</p>
      )}
    </section>
  )
}
