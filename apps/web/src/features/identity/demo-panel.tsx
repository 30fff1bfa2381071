import { Check } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import styles from './demo-panel.module.css'

/** A question, its answer and the passage behind it: what the product does, beside the forms on wide screens. */
export function DemoPanel() {
  const { t } = useTranslation('identity')
  return (
    <aside className={styles.side} aria-label={t('demo.label')}>
      <div className={styles.demo}>
        <p className={styles.question}>{t('demo.question')}</p>
        <div>
          <span className={styles.read}>
            <Check size={14} aria-hidden="true" />
            {t('demo.read')}
          </span>
          <p className={styles.answer}>
            <Trans t={t} i18nKey="demo.answer" components={{ strong: <strong /> }} />
            <span className={styles.cite}>1</span>
          </p>
        </div>
        <div className={styles.card}>
          <div className={styles.source}>
            <span className={styles.tile} data-hue="2" aria-hidden="true">
              {t('demo.tile')}
            </span>
            <span className={styles.names}>
              <span className={styles.document}>{t('demo.document')}</span>
              <span className={styles.path}>{t('demo.path')}</span>
            </span>
          </div>
          <p className={styles.passage}>
            <Trans
              t={t}
              i18nKey="demo.passage"
              components={{ hit: <span className={styles.hit} /> }}
            />
          </p>
        </div>
        <p className={styles.promise}>{t('demo.promise')}</p>
      </div>
    </aside>
  )
}
