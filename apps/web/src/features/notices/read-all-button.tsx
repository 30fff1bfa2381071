import { CheckCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/index.ts'
import { useReadNotices, useUnread } from './queries.ts'

/** Marks everything as read; absent when nothing is unread. */
export function ReadAllButton() {
  const { t } = useTranslation('notices')
  const unread = useUnread().data ?? 0
  const read = useReadNotices()
  if (unread === 0) return null
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<CheckCheck size={14} />}
      isBusy={read.isPending}
      onClick={() => read.mutate(undefined)}
    >
      {t('read-all')}
    </Button>
  )
}
