import type { AppScope } from '@zhiwen/contract/enums.ts'
import { docGroupItemsMax } from '@zhiwen/contract/limits.ts'
import { FileText, Folder } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ChosenChip } from '../../../ui/index.ts'
import { useApps } from '../app/queries.ts'
import styles from './doc-groups.module.css'
import { folderName, type GroupItem, keyOf } from './group-items.ts'

/** Names of documents chosen in this visit; the server sends ids only. */
export type ItemNames = ReadonlyMap<string, string>

type Props = {
  scope: AppScope
  items: readonly GroupItem[]
  names: ItemNames
  onRemove: (item: GroupItem) => void
}

/** What is in the group so far. */
export function ChosenItems({ scope, items, names, onRemove }: Props) {
  const { t } = useTranslation('groups')
  const apps = useApps(scope).data?.items ?? []
  const appName = (id: string) => apps.find((app) => app.id === id)?.title ?? t('gone-app')
  const nameOf = (item: GroupItem) => {
    if (item.type === 'doc')
      return names.get(item.document_id) ?? t('document-of', { app: appName(item.app_id) })
    const folder = folderName(item.path)
    return folder === ''
      ? t('whole-app', { app: appName(item.app_id) })
      : t('folder-of', { folder, app: appName(item.app_id) })
  }
  return (
    <section aria-label={t('chosen')}>
      <h3 className={styles.subtitle}>
        {t('chosen-count', { count: items.length, max: docGroupItemsMax })}
      </h3>
      {items.length === 0 && <p className={styles.quiet}>{t('none-chosen')}</p>}
      <div className={styles.chips}>
        {items.map((item) => (
          <ChosenChip key={keyOf(item)} name={nameOf(item)} isPlain onRemove={() => onRemove(item)}>
            {item.type === 'folder' ? <Folder size={14} /> : <FileText size={14} />}
            <span className={styles.cut}>{nameOf(item)}</span>
          </ChosenChip>
        ))}
      </div>
    </section>
  )
}
