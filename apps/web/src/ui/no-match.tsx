import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type Props = { query?: string; onClear: () => void; isSmall?: boolean; level?: 1 | 2 | 3 }

/** Filters or a query found nothing: repeats the query and offers to clear. */
export function NoMatch({ query, onClear, isSmall, level }: Props) {
  const { t } = useTranslation('ui')
  return (
    <EmptyState
      art="no-match"
      title={query ? t('no-match.title-query', { query }) : t('no-match.title')}
      isSmall={isSmall}
      level={level}
      action={
        <Button size={isSmall ? 'sm' : 'md'} onClick={onClear}>
          {t('no-match.clear')}
        </Button>
      }
    >
      {t('no-match.text')}
    </EmptyState>
  )
}
