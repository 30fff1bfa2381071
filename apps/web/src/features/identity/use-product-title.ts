import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../lib/platform/platform.ts'

/** Name of this installation: the platform's title, else the product's own name (GEN-1). */
export function useProductTitle(): string {
  const { t } = useTranslation('ui')
  return usePlatform().data?.title || t('product')
}
