import type { DocumentRow as Row } from '@zhiwen/contract/documents.ts'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fullTimeText } from '../../../lib/time/index.ts'
import { Button, IconButton, Menu } from '../../../ui/index.ts'
import { sizeText } from '../app/number-text.ts'
import { DocIcon } from './doc-icon.tsx'
import { DocumentState, useReasonText } from './document-state.tsx'
import styles from './documents.module.css'
import { type DocumentActs, useActEntries } from './use-document-acts.tsx'

type Props = { document: Row; acts: DocumentActs; onOpen: () => void }

/** What a document is called; one that the viewer may not read has no name (ROLE-11). */
export function useDocumentName() {
  const { t } = useTranslation('documents')
  return (document: Pick<Row, 'is_masked' | 'title'>) =>
    document.is_masked ? t('masked') : (document.title ?? t('untitled'))
}

/** One document of the table. */
export function DocumentRow({ document, acts, onOpen }: Props) {
  const { t } = useTranslation('documents')
  const name = useDocumentName()(document)
  const reason = useReasonText()(document)
  const updated = document.source_updated_at ?? document.updated_at
  return (
    <tr>
      <td className={styles.main}>
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
          <DocIcon type={document.doc_type} isMasked={document.is_masked} />
          <span className={styles.names}>
            <span className={document.is_masked ? styles.masked : styles.name} title={name}>
              {name}
            </span>
            {document.path && (
              <span className={styles.path} title={document.path}>
                {document.path}
              </span>
            )}
          </span>
        </button>
      </td>
      <td className={styles.state}>
        <DocumentState document={document} />
      </td>
      <td className={styles.reason} title={reason}>
        {reason}
      </td>
      <td className={styles.number} data-column="size">
        {sizeText(document.size)}
      </td>
      <td className={styles.quiet} data-column="visibility">
        {t(`visibilities.${document.visibility}`)}
      </td>
      <td className={styles.quiet} data-column="updated">
        <time dateTime={updated}>{fullTimeText(new Date(updated))}</time>
      </td>
      <td className={styles.acts}>
        <RowActs document={document} name={name} acts={acts} onOpen={onOpen} />
      </td>
    </tr>
  )
}

type ActProps = Props & { name: string }

/** One visible act, the others behind "…". */
function RowActs({ document, name, acts, onOpen }: ActProps) {
  const { t } = useTranslation('documents')
  const entries = useActEntries(document, acts, onOpen)
  const label = t('acts.of', { name })
  return (
    <span className={styles.actRow}>
      {acts.canRetry(document) && (
        <Button
          variant="ghost"
          size="sm"
          className={styles.act}
          aria-label={t('acts.retry-one', { name })}
          onClick={() => acts.retry(document)}
        >
          {t('acts.retry')}
        </Button>
      )}
      {acts.canRestore(document) && (
        <Button
          variant="ghost"
          size="sm"
          className={styles.act}
          aria-label={t('acts.restore-one', { name })}
          onClick={() => acts.restore(document)}
        >
          {t('acts.restore')}
        </Button>
      )}
      <Menu
        label={label}
        placement="bottom-end"
        trigger={
          <IconButton label={label} hasTooltip={false} className={styles.more}>
            <Ellipsis />
          </IconButton>
        }
        items={entries}
      />
    </span>
  )
}
