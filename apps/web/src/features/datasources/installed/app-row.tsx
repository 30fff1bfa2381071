import type { App } from '@zhiwen/contract/apps.ts'
import { useTranslation } from 'react-i18next'
import { useRelativeTime } from '../../../lib/time/index.ts'
import { AppLink, Tag } from '../../../ui/index.ts'
import { AppLogo } from '../app/app-logo.tsx'
import { AppStatus, standingOf } from '../app/app-status.tsx'
import { numberText } from '../app/number-text.ts'
import { isRunOpen } from '../app/queries.ts'
import { placesOf } from '../app/scope.ts'
import { AppRowActs } from './app-row-acts.tsx'
import { DocCounts } from './doc-counts.tsx'
import styles from './installed.module.css'
import { UpdatedAt } from './updated-at.tsx'

/** One app; its name opens it, or goes on with its draft. */
export function AppRow({ app }: { app: App }) {
  const { t } = useTranslation('installed')
  const places = placesOf(app.scope)
  const isDraft = app.state === 'draft'
  return (
    <tr>
      <td className={styles.main}>
        <AppLink
          href={isDraft ? places.create(app.app_key, app.id) : places.edit(app.id)}
          className={styles.app}
        >
          <AppLogo logo={app.logo} />
          <span className={styles.names}>
            <span className={styles.title}>{app.title}</span>
            <span className={styles.platform}>{app.platform}</span>
          </span>
        </AppLink>
      </td>
      <td className={styles.status}>
        <AppStatus app={app} isBrief />
        <StatusNote app={app} />
      </td>
      <DocCounts app={app} />
      <td className={styles.wide}>{isDraft ? '–' : t(syncWord(app))}</td>
      <td className={styles.wider}>
        <span className={styles.cut}>{app.creator.name}</span>
      </td>
      <td className={styles.wide}>
        <UpdatedAt at={app.updated_at} />
      </td>
      <td className={styles.acts}>
        <AppRowActs app={app} />
      </td>
    </tr>
  )
}

const syncWord = ({ is_pushed, auto_sync }: App) => {
  if (is_pushed) return 'pushed'
  return auto_sync ? 'auto' : 'manual'
}

/** How far a running sync is, or when the last one was. */
function StatusNote({ app }: { app: App }) {
  const { t } = useTranslation(['installed', 'sources'])
  const nameOf = useRelativeTime()
  const run = app.current_run
  if (run && isRunOpen(run)) {
    const { listed, indexed, unchanged, skipped, failed } = run.counts
    const done = indexed + unchanged + skipped + failed
    return (
      <span className={styles.note}>
        {run.is_listing_done
          ? t('progress', { done: numberText(done), total: numberText(listed) })
          : t('listing', { count: listed })}
      </span>
    )
  }
  if (standingOf(app).detail === 'reason' && app.reason_code) {
    return <span className={styles.note}>{t(`sources:reasons.${app.reason_code}`)}</span>
  }
  if (app.is_development) {
    return (
      <span className={styles.note}>
        <Tag tone="warning">{t('sources:development')}</Tag>
      </span>
    )
  }
  if (!app.last_sync_at) return null
  return (
    <span className={styles.note}>{t('synced', { time: nameOf(new Date(app.last_sync_at)) })}</span>
  )
}
