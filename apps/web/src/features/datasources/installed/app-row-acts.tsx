import type { App } from '@zhiwen/contract/apps.ts'
import { Ellipsis, FolderOpen, Pause, Play, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton, LinkButton, Menu, type MenuEntry } from '../../../ui/index.ts'
import { placesOf } from '../app/scope.ts'
import { useAppAct } from './app-acts.tsx'
import styles from './installed.module.css'

/** The one act an app calls for, and a menu with the rest. */
export function AppRowActs({ app }: { app: App }) {
  const { t } = useTranslation('installed')
  const label = t('more', { title: app.title })
  return (
    <span className={styles.tools}>
      <MainAct app={app} />
      <Menu
        label={label}
        placement="bottom-end"
        items={useMenu(app)}
        trigger={
          <IconButton label={label} hasTooltip={false}>
            <Ellipsis />
          </IconButton>
        }
      />
    </span>
  )
}

const canSync = ({ state, is_pushed, current_run }: App) =>
  state === 'active' && !is_pushed && current_run === null

function MainAct({ app }: { app: App }) {
  const { t } = useTranslation(['installed', 'sources'])
  const act = useAppAct()
  const places = placesOf(app.scope)
  const link = (words: string, href: string) => (
    <LinkButton size="sm" className={styles.act} href={href}>
      {t(words)}
    </LinkButton>
  )
  if (app.state === 'draft') return link('continue', places.create(app.app_key, app.id))
  if (app.state === 'needs_auth') return link('reauthorise', places.edit(app.id))
  if (app.current_run?.state === 'held') return link('review', places.edit(app.id))
  if (app.state === 'paused') {
    return (
      <Button size="sm" className={styles.act} onClick={() => act('pause', app)}>
        {t('sources:pause.resume')}
      </Button>
    )
  }
  if (!canSync(app)) return null
  return (
    <Button size="sm" className={styles.act} onClick={() => act('sync', app)}>
      {t('sources:sync.open')}
    </Button>
  )
}

function useMenu(app: App): MenuEntry[] {
  const { t } = useTranslation(['installed', 'sources'])
  const act = useAppAct()
  const places = placesOf(app.scope)
  const isDraft = app.state === 'draft'
  const entry = (isShown: boolean, item: MenuEntry): MenuEntry[] => (isShown ? [item] : [])
  return [
    {
      key: 'edit',
      icon: <FolderOpen />,
      label: t(isDraft ? 'continue' : 'open'),
      href: isDraft ? places.create(app.app_key, app.id) : places.edit(app.id),
    },
    ...entry(canSync(app), {
      key: 'sync',
      icon: <RefreshCw />,
      label: t('sources:sync.open'),
      onSelect: () => act('sync', app),
    }),
    ...entry(app.state === 'active' || app.state === 'paused', {
      key: 'pause',
      icon: app.state === 'paused' ? <Play /> : <Pause />,
      label: t(app.state === 'paused' ? 'sources:pause.resume' : 'sources:pause.open'),
      onSelect: () => act('pause', app),
    }),
    { kind: 'separator', key: 'line' },
    {
      key: 'remove',
      icon: <Trash2 />,
      label: t(isDraft ? 'remove-draft' : 'sources:remove.open'),
      isDanger: true,
      onSelect: () => act('remove', app),
    },
  ]
}
