import type { DocumentRow } from '@zhiwen/contract/documents.ts'
import { useTranslation } from 'react-i18next'
import { Button, FailedState, Skeleton } from '../../../ui/index.ts'
import { numberText } from '../app/number-text.ts'
import { PassageView } from './passage-view.tsx'
import styles from './passages.module.css'
import { usePassages } from './queries.ts'

/** The parse preview: what search and answers have of a document, in its order. */
export function PassageList({ document }: { document: DocumentRow }) {
  const { t } = useTranslation('documents')
  const isKept = document.passage_count > 0 && !document.is_masked
  const query = usePassages(isKept ? document.id : null)
  if (document.is_masked) return <p className={styles.intro}>{t('passage.masked')}</p>
  if (!isKept) return <p className={styles.intro}>{t('passage.none')}</p>
  if (!query.data) {
    if (query.error)
      return (
        <FailedState error={query.error} onRetry={() => void query.refetch()} isSmall level={3} />
      )
    return <LoadingPassages />
  }
  const passages = query.data.pages.flatMap(({ items }) => items)
  const total = query.data.pages[0]?.total ?? passages.length
  return (
    <>
      <p className={styles.intro}>
        <b>{t('passage.title')}</b>
        {t('passage.intro', { count: total, number: numberText(total) })}
      </p>
      <ol className={styles.list}>
        {passages.map((passage, at) => (
          <PassageView key={passage.no} passage={passage} before={passages[at - 1]} />
        ))}
      </ol>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button
            size="sm"
            isBusy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('passage.more', { number: numberText(total - passages.length) })}
          </Button>
        </div>
      )}
    </>
  )
}

const LoadingPassages = () => (
  <div className={styles.loading} aria-hidden="true">
    <Skeleton width="40%" />
    <Skeleton width="100%" />
    <Skeleton width="92%" />
    <Skeleton width="70%" />
  </div>
)
