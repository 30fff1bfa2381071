import { useTranslation } from 'react-i18next'
import { useQuota } from '../../workspace/index.ts'
import { numberText } from './number-text.ts'

/** How many documents the workspace has of those its plan allows; nothing while it is unknown. */
export function useDocumentUse(): string | null {
  const { t } = useTranslation('store')
  const documents = useQuota().data?.documents
  if (!documents) return null
  const { used, limit } = documents
  return t('documents', { used: numberText(used), limit: numberText(limit) })
}
