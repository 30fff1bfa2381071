import type { AppId } from '@zhiwen/contract/ids.ts'
import { ChevronDown, ChevronRight, Folder } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedState, Skeleton, VisuallyHidden } from '../../../ui/index.ts'
import { numberText } from '../app/number-text.ts'
import styles from './folder-tree.module.css'
import { useFolders } from './queries.ts'

export type FolderNode = { path: string; name: string; document_count: number }
type Props = {
  appId: AppId
  parent?: string
  /** Draws what chooses a folder: a button, a box to tick. */
  children: (folder: FolderNode) => ReactNode
}

/** Folders of an app, each level loaded when it is opened. */
export function FolderTree({ appId, parent = '', children }: Props) {
  const { t } = useTranslation('documents')
  const { data, error, isPending, refetch } = useFolders(appId, parent)
  if (isPending) {
    return (
      <div className={styles.loading}>
        <VisuallyHidden>{t('folders.loading')}</VisuallyHidden>
        <Skeleton width="60%" height={16} />
        <Skeleton width="45%" height={16} />
      </div>
    )
  }
  if (!data) return <FailedState error={error} onRetry={() => void refetch()} isSmall level={3} />
  if (data.folders.length === 0) return <p className={styles.none}>{t('folders.none')}</p>
  return (
    <ul className={styles.level}>
      {data.folders.map((folder) => (
        <Node key={folder.path} appId={appId} folder={folder}>
          {children}
        </Node>
      ))}
    </ul>
  )
}

function Node({ appId, folder, children }: Omit<Props, 'parent'> & { folder: FolderNode }) {
  const { t } = useTranslation('documents')
  const [isOpen, setIsOpen] = useState(false)
  const { name, path, document_count: count } = folder
  return (
    <li>
      <span className={styles.node}>
        <button
          type="button"
          className={styles.twist}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'folders.close' : 'folders.open', { name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        </button>
        <Folder size={16} className={styles.icon} />
        {children(folder)}
        <span className={styles.count}>{numberText(count)}</span>
      </span>
      {isOpen && (
        <FolderTree appId={appId} parent={path}>
          {children}
        </FolderTree>
      )}
    </li>
  )
}
