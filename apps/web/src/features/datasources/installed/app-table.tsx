import type { App } from '@zhiwen/contract/apps.ts'
import { useTranslation } from 'react-i18next'
import { AppRow } from './app-row.tsx'
import styles from './installed.module.css'

/** The apps of a scope, one line each; on phones an entry of a list. */
export function AppTable({ apps }: { apps: readonly App[] }) {
  const { t } = useTranslation('installed')
  const count = (name: string) => (
    <th scope="col" className={styles.number}>
      {t(`columns.${name}`)}
    </th>
  )
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('columns.app')}</th>
          <th scope="col">{t('columns.status')}</th>
          {count('found')}
          {count('indexed')}
          {count('failed')}
          <th scope="col" className={styles.wide}>
            {t('columns.auto-sync')}
          </th>
          <th scope="col" className={styles.wider}>
            {t('columns.creator')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('columns.updated')}
          </th>
          <th scope="col" className={styles.acts}>
            <span className={styles.hidden}>{t('columns.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {apps.map((app) => (
          <AppRow key={app.id} app={app} />
        ))}
      </tbody>
    </table>
  )
}
