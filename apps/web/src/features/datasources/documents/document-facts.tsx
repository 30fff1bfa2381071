import type { DocumentRow } from '@zhiwen/contract/documents.ts'
import { useTranslation } from 'react-i18next'
import { fullTimeText } from '../../../lib/time/index.ts'
import { sizeText } from '../app/number-text.ts'
import { DocIcon } from './doc-icon.tsx'
import { useDocumentName } from './document-row.tsx'
import { DocumentState, useReasonText } from './document-state.tsx'
import styles from './documents.module.css'

/** What is known about a document. */
export function DocumentFacts({ document }: { document: DocumentRow }) {
  const { t } = useTranslation('documents')
  const name = useDocumentName()(document)
  const reason = useReasonText()(document)
  const time = (at: string | null) => (at ? fullTimeText(new Date(at)) : null)
  const facts: [string, string | null][] = [
    ['path', document.path],
    ['reason', reason || null],
    ['visibility', t(`visibilities.${document.visibility}`)],
    ['type', t(`types.${document.doc_type}`)],
    ['size', document.size === null ? null : sizeText(document.size)],
    ['owner', document.owner_name],
    ['source-updated', time(document.source_updated_at)],
    ['changed', time(document.updated_at)],
    ['version', document.version_no === null ? null : String(document.version_no)],
  ]
  return (
    <>
      <h3 className={styles.drawerName}>
        <DocIcon type={document.doc_type} isMasked={document.is_masked} size={20} />
        <span>{name}</span>
      </h3>
      <dl className={styles.facts}>
        <dt>{t('columns.state')}</dt>
        <dd>
          <DocumentState document={document} />
        </dd>
        {facts.flatMap(([key, value]) =>
          value
            ? [<dt key={key}>{t(`facts.${key}`)}</dt>, <dd key={`${key}-value`}>{value}</dd>]
            : [],
        )}
      </dl>
    </>
  )
}
