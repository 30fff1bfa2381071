import type { DocumentRow as Row } from '@zhiwen/contract/documents.ts'
import { useTranslation } from 'react-i18next'
import { DocumentRow } from './document-row.tsx'
import styles from './documents.module.css'
import type { DocumentActs } from './use-document-acts.tsx'

type Props = { documents: readonly Row[]; acts: DocumentActs; onOpen: (document: Row) => void }

/** One page of documents; below 820 px each is an entry of two lines (H3). */
export function DocumentTable({ documents, acts, onOpen }: Props) {
  const { t } = useTranslation('documents')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('columns.document')}</th>
          <th scope="col">{t('columns.state')}</th>
          <th scope="col">{t('columns.reason')}</th>
          <th scope="col" className={styles.right} data-column="size">
            {t('columns.size')}
          </th>
          <th scope="col" data-column="visibility">
            {t('columns.visibility')}
          </th>
          <th scope="col" data-column="updated">
            {t('columns.updated')}
          </th>
          <th scope="col" className={styles.acts}>
            <span className={styles.heading}>{t('columns.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            acts={acts}
            onOpen={() => onOpen(document)}
          />
        ))}
      </tbody>
    </table>
  )
}
