import type { App } from '@zhiwen/contract/apps.ts'
import { Pause, Play, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullTimeText, useRelativeTime } from '../../../lib/time/index.ts'
import { Button, Tag, toast } from '../../../ui/index.ts'
import { AppLogo } from '../app/app-logo.tsx'
import { AppStatus } from '../app/app-status.tsx'
import { isRunOpen, usePauseApp } from '../app/queries.ts'
import { SyncQuestion } from '../app/sync-question.tsx'
import styles from './detail.module.css'
import { MoreMenu } from './more-menu.tsx'

/** Logo, name, state and facts of an app with what can be done to it. */
export function DetailHeader({ app }: { app: App }) {
  const { t } = useTranslation('detail')
  return (
    <div className={styles.header}>
      <AppLogo logo={app.logo} size="md" />
      <div className={styles.names}>
        {/* The page's heading stands in the top bar; this is the same name for the eye. */}
        <p className={styles.title} aria-hidden="true">
          {app.title}
        </p>
        <p className={styles.facts}>
          <AppStatus app={app} />
          <span>{t(`scopes.${app.scope}`)}</span>
          {app.is_development && <Tag>{t('development')}</Tag>}
          <span>{t('creator', { name: app.creator.name })}</span>
          <Moment at={app.last_sync_at} words="synced" />
          <Moment at={app.acl_checked_at} words="checked" />
          <Schedule app={app} />
        </p>
      </div>
      <div className={styles.acts}>
        <PauseButton app={app} />
        <SyncButton app={app} />
        <MoreMenu app={app} />
      </div>
    </div>
  )
}

/** How fresh the content or the rights are, with the full date for the pointer. */
function Moment({ at, words }: { at: string | null; words: 'synced' | 'checked' }) {
  const { t } = useTranslation('detail')
  const name = useRelativeTime()
  if (at === null) return null
  const moment = new Date(at)
  return (
    <time dateTime={at} title={fullTimeText(moment)}>
      {t(words, { time: name(moment) })}
    </time>
  )
}

function Schedule({ app }: { app: App }) {
  const { t } = useTranslation('detail')
  if (!app.auto_sync) return <span>{t('schedule.off')}</span>
  const next = app.next_sync_at && fullTimeText(new Date(app.next_sync_at))
  return <span>{next ? t('schedule.next', { time: next }) : t('schedule.on')}</span>
}

function PauseButton({ app }: { app: App }) {
  const { t } = useTranslation('detail')
  const isPaused = app.state === 'paused'
  const change = usePauseApp()
  if (app.state !== 'active' && !isPaused) return null
  const act = () =>
    change.mutate(
      { id: app.id, isPaused },
      {
        onSuccess: () =>
          void toast.show({ kind: 'success', text: t(isPaused ? 'resumed' : 'paused') }),
      },
    )
  return (
    <Button
      icon={isPaused ? <Play size={16} /> : <Pause size={16} />}
      isBusy={change.isPending}
      onClick={act}
    >
      {t(isPaused ? 'resume' : 'pause')}
    </Button>
  )
}

function SyncButton({ app }: { app: App }) {
  const { t } = useTranslation('detail')
  const [isAsked, setIsAsked] = useState(false)
  if (app.current_run?.state === 'held' || app.state !== 'active') return null
  return (
    <>
      <Button
        icon={<RefreshCw size={16} />}
        disabled={isRunOpen(app.current_run)}
        onClick={() => setIsAsked(true)}
      >
        {t('sync')}
      </Button>
      <SyncQuestion app={app} isOpen={isAsked} onClose={() => setIsAsked(false)} />
    </>
  )
}
