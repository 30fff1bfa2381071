import type { AppId } from '@zhiwen/contract/ids.ts'
import { ChevronDown, Folder } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, cx, Popover } from '../../../ui/index.ts'
import styles from './documents.module.css'
import { FolderTree } from './folder-tree.tsx'

type Props = { appId: AppId; value: string; onChange: (folder: string) => void }

const nameOf = (path: string) => path.split('/').findLast((part) => part !== '') ?? path

/** Narrows the list to one folder with all below it. */
export function FolderFilter({ appId, value, onChange }: Props) {
  const { t } = useTranslation('documents')
  const shown = value === '' ? t('folders.all') : nameOf(value)
  return (
    <Popover
      label={t('folders.label')}
      className={styles.folders}
      trigger={
        <Button
          className={cx(styles.filter, value !== '' && styles.set)}
          icon={<Folder size={16} />}
          aria-label={t('folders.now', { name: value || t('folders.all') })}
        >
          <span className={styles.cut}>{shown}</span>
          <ChevronDown size={16} />
        </Button>
      }
    >
      {(close) => {
        const choose = (folder: string) => {
          onChange(folder)
          close()
        }
        return (
          <div className={styles.folderList}>
            <Button variant="ghost" className={styles.allFolders} onClick={() => choose('')}>
              {t('folders.all')}
            </Button>
            <FolderTree appId={appId}>
              {({ name, path }) => (
                <button
                  type="button"
                  className={styles.folder}
                  aria-pressed={path === value}
                  title={path}
                  onClick={() => choose(path)}
                >
                  {name}
                </button>
              )}
            </FolderTree>
          </div>
        )
      }}
    </Popover>
  )
}
