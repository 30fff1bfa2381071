import type { DocGroup } from '@zhiwen/contract/doc-groups.ts'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fullTimeText, useRelativeTime } from '../../../lib/time/index.ts'
import { IconButton } from '../../../ui/index.ts'
import { numberText } from '../app/number-text.ts'
import styles from './doc-groups.module.css'

type Props = {
  groups: readonly DocGroup[]
  onEdit: (group: DocGroup) => void
  onDelete: (group: DocGroup) => void
}

/** Doc groups with what they hold. */
export function GroupTable({ groups, onEdit, onDelete }: Props) {
  const { t } = useTranslation('groups')
  const name = useRelativeTime()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('columns.name')}</th>
          <th scope="col">{t('columns.holds')}</th>
          <th scope="col" className={styles.right}>
            {t('columns.documents')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('columns.updated')}
          </th>
          <th scope="col" className={styles.acts}>
            <span className={styles.heading}>{t('columns.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.id}>
            <td className={styles.main}>
              <button
                type="button"
                className={styles.open}
                aria-haspopup="dialog"
                onClick={() => onEdit(group)}
              >
                {group.name}
              </button>
            </td>
            <td className={styles.quiet}>{t('holds', holdsOf(group))}</td>
            <td className={styles.number}>{numberText(group.document_count)}</td>
            <td className={styles.wide}>
              <time dateTime={group.updated_at} title={fullTimeText(new Date(group.updated_at))}>
                {name(new Date(group.updated_at))}
              </time>
            </td>
            <td className={styles.acts}>
              <IconButton
                label={t('delete.of', { name: group.name })}
                onClick={() => onDelete(group)}
              >
                <Trash2 />
              </IconButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const holdsOf = ({ items }: DocGroup) => ({
  folders: numberText(items.filter(({ type }) => type === 'folder').length),
  documents: numberText(items.filter(({ type }) => type === 'doc').length),
})
