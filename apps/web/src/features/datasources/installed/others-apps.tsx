import type { Api } from '@zhiwen/contract/api.ts'
import { Ellipsis, Pause, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, IconButton, ListStates, Menu, toast } from '../../../ui/index.ts'
import { AppLogo } from '../app/app-logo.tsx'
import { AppStatus } from '../app/app-status.tsx'
import { DeleteAppDialog } from '../app/delete-app-dialog.tsx'
import { numberText } from '../app/number-text.ts'
import { useOthersApps, usePauseApp } from '../app/queries.ts'
import { AppColumns } from './app-columns.tsx'
import styles from './installed.module.css'
import { InstalledSkeleton } from './installed-skeleton.tsx'
import { UpdatedAt } from './updated-at.tsx'

type OthersApp = Api['GET /personal_apps']['data']['items'][number]

/** Personal apps of members: owner, kind, counts and errors, never a title (ROLE-9). */
export function OthersApps() {
  const { t } = useTranslation('installed')
  const apps = useOthersApps()
  return (
    <>
      <p className={styles.others}>{t('others-note')}</p>
      <ListStates
        query={{ ...apps, isFetching: false }}
        level={2}
        skeleton={<InstalledSkeleton />}
        empty={
          <EmptyState art="nothing-yet" title={t('empty.others')} level={2}>
            {t('empty.others-text')}
          </EmptyState>
        }
      >
        {({ items }) => <OthersTable apps={items} />}
      </ListStates>
    </>
  )
}

const columns = ['app', 'status', 'found', 'indexed', 'failed', 'updated', 'acts'] as const

function OthersTable({ apps }: { apps: readonly OthersApp[] }) {
  return (
    <AppColumns columns={columns}>
      {apps.map((app) => (
        <OthersRow key={app.id} app={app} />
      ))}
    </AppColumns>
  )
}

function OthersRow({ app }: { app: OthersApp }) {
  const { t } = useTranslation(['installed', 'sources'])
  return (
    <tr>
      <td className={styles.main}>
        <span className={styles.app}>
          <AppLogo logo={app.logo} />
          <span className={styles.names}>
            <span className={styles.title}>{app.owner.name}</span>
            <span className={styles.platform}>{app.platform}</span>
          </span>
        </span>
      </td>
      <td className={styles.status}>
        <AppStatus app={app} isBrief />
        {app.reason_code && (
          <span className={styles.note}>{t(`sources:reasons.${app.reason_code}`)}</span>
        )}
      </td>
      {(['found', 'indexed', 'failed'] as const).map((name) => (
        <td key={name} className={styles.number}>
          <span className={styles.unit}>{t(`columns.${name}`)}</span>{' '}
          {numberText(app.doc_count[name])}
        </td>
      ))}
      <td className={styles.wide}>
        <UpdatedAt at={app.updated_at} />
      </td>
      <td className={styles.acts}>
        <OthersActs app={app} />
      </td>
    </tr>
  )
}

/** A manager may pause or delete a member's app, no more. */
function OthersActs({ app }: { app: OthersApp }) {
  const { t } = useTranslation(['installed', 'sources'])
  const pausing = usePauseApp()
  const [isAsking, setIsAsking] = useState(false)
  const title = t('other-name', { name: app.owner.name, platform: app.platform })
  const isPaused = app.state === 'paused'
  const pause = () =>
    pausing.mutate(
      { id: app.id, isPaused },
      {
        onSuccess: () =>
          toast.show({
            kind: 'success',
            text: t(isPaused ? 'sources:pause.resumed' : 'sources:pause.paused', { title }),
          }),
      },
    )
  return (
    <>
      <Menu
        label={t('more', { title })}
        placement="bottom-end"
        items={[
          ...(isPaused || app.state === 'active'
            ? [
                {
                  key: 'pause',
                  icon: isPaused ? <Play /> : <Pause />,
                  label: t(isPaused ? 'sources:pause.resume' : 'sources:pause.open'),
                  onSelect: pause,
                },
              ]
            : []),
          {
            key: 'remove',
            icon: <Trash2 />,
            label: t('sources:remove.open'),
            isDanger: true,
            onSelect: () => setIsAsking(true),
          },
        ]}
        trigger={
          <IconButton label={t('more', { title })} hasTooltip={false}>
            <Ellipsis />
          </IconButton>
        }
      />
      <DeleteAppDialog
        app={{ id: app.id, scope: 'personal', title }}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
