import type { AppScope } from '@zhiwen/contract/enums.ts'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAddressQuery } from '../../../lib/navigation/use-address-query.ts'
import { useMaybeUser } from '../../../lib/session/index.ts'
import { LinkButton, Page } from '../../../ui/index.ts'
import { placesOf, useScope } from '../app/scope.ts'
import { DocGroups } from '../doc-groups/doc-groups.tsx'
import { AppList } from './app-list.tsx'
import { OthersApps } from './others-apps.tsx'

/** Connected apps with their live state (RT-17); managers also see whose personal apps there are (ROLE-9). */
export function InstalledPage() {
  const { t } = useTranslation(['installed', 'app'])
  const user = useMaybeUser()
  const scope = useScope()
  const [query] = useAddressQuery()
  if (!user) return null // For a moment while signing out.
  const tab = tabOf(scope, query.get('tab'))
  return (
    <Page
      title={t(scope === 'personal' ? 'app:nav.my-sources' : 'app:nav.sources')}
      action={
        tab === 'apps' && (
          <LinkButton variant="primary" href={placesOf(scope).store} icon={<Plus size={16} />}>
            {t('connect')}
          </LinkButton>
        )
      }
    >
      {tab === 'personal' && <OthersApps />}
      {tab === 'groups' && <DocGroups scope={scope} />}
      {tab === 'apps' && <AppList scope={scope} />}
    </Page>
  )
}

const tabOf = (scope: AppScope, wanted: string | null): 'apps' | 'groups' | 'personal' => {
  if (wanted === 'groups') return wanted
  return wanted === 'personal' && scope === 'workspace' ? wanted : 'apps'
}
