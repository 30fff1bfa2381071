import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../lib/platform/platform.ts'
import { Button, Dialog } from '../../ui/index.ts'
import styles from './terms-dialog.module.css'
import { useProductTitle } from './use-product-title.ts'

export type TermsDocument = 'terms' | 'privacy'
type Part = { heading: string; text: string }
type Props = { document: TermsDocument; isOpen: boolean; onClose: () => void }

/** The terms of service or the privacy policy, to read without leaving a half-filled form. */
export function TermsDialog({ document, isOpen, onClose }: Props) {
  const { t } = useTranslation('identity')
  const version = usePlatform().data?.terms_version
  const product = useProductTitle()
  const parts = t(`terms.${document}.sections`, { returnObjects: true, product }) as Part[]
  return (
    <Dialog
      title={t(`terms.${document}.title`)}
      size="lg"
      isOpen={isOpen}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('terms.close')}</Button>}
    >
      <section
        className={styles.text}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t(`terms.${document}.title`)}
      >
        {version && <p className={styles.version}>{t('terms.version', { version })}</p>}
        {parts.map(({ heading, text }) => (
          <div key={heading}>
            <h3>{heading}</h3>
            <p className={styles.part}>{text}</p>
          </div>
        ))}
      </section>
    </Dialog>
  )
}

/** A quiet button in a footer that opens one of the documents. */
export function TermsLink({ document }: { document: TermsDocument }) {
  const { t } = useTranslation('identity')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.link} onClick={() => setIsOpen(true)}>
        {t(`frame.${document}`)}
      </button>
      <TermsDialog document={document} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
