import type { App } from '@zhiwen/contract/apps.ts'
import { useTranslation } from 'react-i18next'
import { AppLink, cx } from '../../../ui/index.ts'
import { numberText } from '../app/number-text.ts'
import { placesOf } from '../app/scope.ts'
import styles from './installed.module.css'

const lists = { found: 'all', indexed: 'ready', failed: 'trouble' } as const

/** The three document counts, each opening its list (READ-21). */
export function DocCounts({ app }: { app: App }) {
  const { t } = useTranslation('installed')
  const names = ['found', 'indexed', 'failed'] as const
  return names.map((name) => {
    const count = app.doc_count[name]
    // A draft has found nothing and has no lists yet.
    if (app.state === 'draft') return <NoCount key={name} />
    return (
      <td key={name} className={cx(styles.number, styles[name])}>
        <AppLink
          href={placesOf(app.scope).documents(app.id, lists[name])}
          aria-label={t(`counts.${name}`, { count })}
          className={cx(styles.count, name === 'failed' && count > 0 && styles.bad)}
        >
          <span className={styles.unit} aria-hidden="true">
            {t(`columns.${name}`)}
          </span>
          {numberText(count)}
        </AppLink>
      </td>
    )
  })
}

function NoCount() {
  return <td className={cx(styles.number, styles.none)}>–</td>
}
