import { userTypes } from '@zhiwen/contract/enums.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { now } from '../../lib/clock.ts'
import { useAddressQuery } from '../../lib/navigation/use-address-query.ts'
import { can, useMaybeUser } from '../../lib/session/index.ts'
import { dateText } from '../../lib/time/index.ts'
import { Button, EmptyState, ListStates, NoMatch, Page, Pager, toast } from '../../ui/index.ts'
import { AuditDrawer } from './audit-drawer.tsx'
import { type AuditFilters, isNarrowed, readFilters, writeFilters } from './audit-filters.ts'
import styles from './audit-page.module.css'
import { AuditSkeleton } from './audit-skeleton.tsx'
import { AuditTable } from './audit-table.tsx'
import { AuditToolbar } from './audit-toolbar.tsx'
import { useAuditRows, useExportAudit } from './queries.ts'

/** Who did what, when and from where (RT-32). */
export function AuditPage() {
  const { t } = useTranslation(['audit', 'app'])
  const user = useMaybeUser()
  const [query, setQuery] = useAddressQuery()
  const filters = readFilters(query)
  const rows = useAuditRows(filters)
  const [opened, setOpened] = useState<number | null>(null)
  const change = (changes: Partial<AuditFilters>, options?: { replace?: boolean }) =>
    setQuery((current) => writeFilters(current, changes), { replace: options?.replace ?? false })
  const clear = () => setQuery(() => new URLSearchParams())
  const items = rows.data?.items ?? []
  if (!user) return null // For a moment while signing out.
  const isCreator = can(user, [userTypes.creator])
  return (
    <Page title={t('app:nav.settings')}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{t('title')}</h2>
          <p className={styles.lead}>{t(isCreator ? 'lead' : 'lead-no-export')}</p>
        </div>
        {isCreator && <ExportButton filters={filters} isEmpty={items.length === 0} />}
      </div>
      <AuditToolbar filters={filters} onChange={change} />
      <ListStates
        query={rows}
        skeleton={<AuditSkeleton rows={filters.size} />}
        isFiltered={isNarrowed(filters)}
        empty={
          <EmptyState art="nothing-yet" title={t('empty')}>
            {t('empty-text')}
          </EmptyState>
        }
        noMatch={<NoMatch query={filters.q || undefined} onClear={clear} />}
      >
        {(page) => (
          <>
            <AuditTable rows={page.items} opened={opened} onOpen={setOpened} />
            <Pager
              total={page.total}
              page={filters.page}
              pageSize={filters.size}
              onChange={(next) => change({ page: next })}
              onSizeChange={(size) => change({ size })}
            />
          </>
        )}
      </ListStates>
      <AuditDrawer rows={items} opened={opened} onOpen={setOpened} />
    </Page>
  )
}

function ExportButton({ filters, isEmpty }: { filters: AuditFilters; isEmpty: boolean }) {
  const { t } = useTranslation('audit')
  const name = t('export-name', { date: dateText(new Date(now())) })
  const exporting = useExportAudit(filters, name)
  if (isEmpty) return null
  return (
    <Button
      icon={<Download />}
      isBusy={exporting.isPending}
      onClick={() =>
        exporting.mutate(undefined, {
          onSuccess: () => toast.show({ kind: 'success', text: t('exported', { name }) }),
        })
      }
    >
      {t('export')}
    </Button>
  )
}
