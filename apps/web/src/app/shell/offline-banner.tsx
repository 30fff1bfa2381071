import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner, Button } from '../../ui/index.ts'
import { useOnline } from './use-online.ts'

/** Says that the network is gone and what still works (G9). */
export function OfflineBanner() {
  const { t } = useTranslation('app')
  const cache = useQueryClient()
  if (useOnline()) return null
  return (
    <Banner
      icon={<WifiOff />}
      action={
        <Button
          variant="link"
          size="sm"
          onClick={() => void cache.refetchQueries({ type: 'active' })}
        >
          {t('offline.retry')}
        </Button>
      }
    >
      {t('offline.text')}
    </Banner>
  )
}
