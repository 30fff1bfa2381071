import type { EmbeddingSetting } from '@zhiwen/contract/embedding.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, DataStates, Notice, Section, Skeleton } from '../../../ui/index.ts'
import { EmbeddingDialog } from './embedding-dialog.tsx'
import { useEmbedding } from './embedding-queries.ts'
import styles from './settings-base-page.module.css'

type Choice = Pick<EmbeddingSetting, 'kind' | 'model'>

/** The model that makes the vectors of documents and questions (API-WS-3). */
export function EmbeddingSection() {
  const { t } = useTranslation('settings')
  return (
    <Section title={t('embedding.title')} description={t('embedding.lead')}>
      <DataStates query={useEmbedding()} skeleton={<Skeleton height={44} />}>
        {(setting) => <Model setting={setting} />}
      </DataStates>
    </Section>
  )
}

function Model({ setting }: { setting: EmbeddingSetting }) {
  const { t } = useTranslation('settings')
  const [isOpen, setIsOpen] = useState(false)
  const nameOf = ({ kind, model }: Choice) => model ?? t(`embedding.kinds.${kind}`)
  const { url, dims, has_key, next } = setting
  const facts = [
    url,
    t('embedding.dims', { count: dims }),
    has_key && t('embedding.has-key'),
  ].filter(Boolean)
  return (
    <>
      <div className={styles.model}>
        <span>
          <b>{nameOf(setting)}</b>
          <span className={styles.note} style={{ display: 'block' }}>
            {facts.join(t('embedding.between'))}
          </span>
        </span>
        <Button disabled={next !== null} onClick={() => setIsOpen(true)}>
          {t('embedding.change')}
        </Button>
      </div>
      {next && <Notice tone="info">{t('embedding.moving', { name: nameOf(next) })}</Notice>}
      <EmbeddingDialog setting={setting} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
