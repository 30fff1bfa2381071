import type { App } from '@zhiwen/contract/apps.ts'
import type { AppScope } from '@zhiwen/contract/enums.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox, FailedState, SearchField, SelectField } from '../../../ui/index.ts'
import { useApps } from '../app/queries.ts'
import { DocIcon } from '../documents/doc-icon.tsx'
import { FolderTree } from '../documents/folder-tree.tsx'
import styles from './doc-groups.module.css'
import { type GroupItem, keyOf } from './group-items.ts'
import { useFoundDocuments } from './queries.ts'

type Props = {
  scope: AppScope
  items: readonly GroupItem[]
  /** No more can be taken in. */
  isFull: boolean
  onToggle: (item: GroupItem, name?: string) => void
}

/** Folders and documents of one source at a time, to tick. */
export function ItemPicker({ scope, ...choice }: Props) {
  const { t } = useTranslation('groups')
  const apps = useApps(scope)
  const usable = apps.data?.items.filter(({ state }) => state !== 'draft') ?? []
  const [chosenId, setChosenId] = useState('')
  const app = usable.find(({ id }) => id === chosenId) ?? usable[0]
  if (!apps.data && apps.error)
    return <FailedState error={apps.error} onRetry={() => void apps.refetch()} isSmall level={3} />
  if (apps.data && !app) return <p className={styles.quiet}>{t('no-apps')}</p>
  return (
    <section className={styles.picker} aria-label={t('pick')}>
      <SelectField
        label={t('source')}
        value={app?.id ?? ''}
        options={usable.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={({ target }) => setChosenId(target.value)}
      />
      {app && <AppItems key={app.id} app={app} {...choice} />}
    </section>
  )
}

type ItemsProps = Omit<Props, 'scope'> & { app: App }

function AppItems({ app, items, isFull, onToggle }: ItemsProps) {
  const { t } = useTranslation('groups')
  const [q, setQ] = useState('')
  const keys = new Set(items.map(keyOf))
  const folder = (path: string): GroupItem => ({ type: 'folder', app_id: app.id, path })
  const isIn = (item: GroupItem) => keys.has(keyOf(item))
  const box = (item: GroupItem, name: string) => (
    <Checkbox
      className={styles.tick}
      checked={isIn(item)}
      disabled={isFull && !isIn(item)}
      onChange={() => onToggle(item, name)}
    >
      {name}
    </Checkbox>
  )
  return (
    <>
      <SearchField label={t('find')} placeholder={t('find')} value={q} onChange={setQ} />
      <div className={styles.tree}>
        {q === '' ? (
          <>
            <span className={styles.whole}>
              {box(folder(''), t('everything', { app: app.title }))}
            </span>
            <FolderTree appId={app.id}>{({ path, name }) => box(folder(path), name)}</FolderTree>
          </>
        ) : (
          <FoundDocuments app={app} q={q} box={box} />
        )}
      </div>
    </>
  )
}

type FoundProps = { app: App; q: string; box: (item: GroupItem, name: string) => ReactNode }

function FoundDocuments({ app, q, box }: FoundProps) {
  const { t } = useTranslation('groups')
  const found = useFoundDocuments(app.id, q)
  const readable = found.data?.items.filter(({ is_masked }) => !is_masked) ?? []
  if (!found.data && found.error)
    return (
      <FailedState error={found.error} onRetry={() => void found.refetch()} isSmall level={3} />
    )
  if (found.data && readable.length === 0)
    return <p className={styles.quiet}>{t('no-documents', { query: q })}</p>
  return (
    <ul>
      {readable.map(({ id, title, doc_type }) => (
        <li key={id} className={styles.found}>
          <DocIcon type={doc_type} />
          {box({ type: 'doc', app_id: app.id, document_id: id }, title ?? t('untitled'))}
        </li>
      ))}
    </ul>
  )
}
