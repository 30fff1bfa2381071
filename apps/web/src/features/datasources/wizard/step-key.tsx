import type { App } from '@zhiwen/contract/apps.ts'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, CopyButton, Notice } from '../../../ui/index.ts'
import { pushExample } from './push-example.ts'
import { useMakePushKey } from './queries.ts'
import styles from './wizard.module.css'

/** The key for pushing, shown this once, with a call to copy (API-APP-13). */
export function StepKey({ app }: { app: App }) {
  const { t } = useTranslation('wizard')
  const making = useMakePushKey()
  const key = making.data?.key
  const example = pushExample(app.id, key ?? 'zwp_…', {
    title: t('key.sample-title'),
    path: t('key.sample-path'),
    content: t('key.sample-content'),
  })
  return (
    <>
      <div>
        <h2 className={styles.heading}>{t('headings.key')}</h2>
        <p className={styles.intro}>{t('key.text')}</p>
      </div>
      {key ? (
        <>
          <div className={styles.code}>
            <code aria-label={t('key.value')}>{key}</code>
            <CopyButton text={key} hasWords />
          </div>
          <Notice tone="warning">{t('key.once')}</Notice>
        </>
      ) : (
        <div>
          <Button
            icon={<KeyRound size={16} />}
            isBusy={making.isPending}
            onClick={() => making.mutate(app.id)}
          >
            {t('key.make')}
          </Button>
        </div>
      )}
      <section className={styles.example}>
        <div className={styles.line}>
          <h3>{t('key.example')}</h3>
          <CopyButton text={example} />
        </div>
        <pre>{example}</pre>
      </section>
    </>
  )
}
