import type { AuditRow } from '@zhiwen/contract/audit.ts'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx, Tag, VisuallyHidden } from '../../ui/index.ts'
import { Actor, useActorWord } from './actor.tsx'
import styles from './audit-page.module.css'
import { momentText } from './moment-text.ts'

type Props = {
  rows: readonly AuditRow[]
  opened: number | null
  onOpen: (number: number) => void
}

/** One page of the log; a row opens what stood before and after. */
export function AuditTable({ rows, opened, onOpen }: Props) {
  const { t } = useTranslation('audit')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('columns.time')}</th>
          <th scope="col">{t('columns.actor')}</th>
          <th scope="col">{t('columns.action')}</th>
          <th scope="col">{t('columns.object')}</th>
          <th scope="col" className={styles.wide}>
            {t('columns.kind')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('columns.ip')}
          </th>
          <th scope="col">
            <VisuallyHidden>{t('columns.open')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.number}
            row={row}
            isOpen={row.number === opened}
            onOpen={() => onOpen(row.number)}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Group of an action: what stands before its dot. */
const groupOf = (action: string) => action.slice(0, action.indexOf('.'))

function Row({ row, isOpen, onOpen }: { row: AuditRow; isOpen: boolean; onOpen: () => void }) {
  const { t } = useTranslation('audit')
  const actor = useActorWord()(row.actor)
  const time = momentText(new Date(row.at))
  const words = t(`actions.${row.action}`)
  return (
    // The pointer may press the row anywhere; the keyboard has the button in it.
    <tr data-open={isOpen || undefined} onClick={onOpen}>
      <td className={cx(styles.time, styles.detail)}>{time}</td>
      <td className={styles.detail}>
        <Actor actor={row.actor} />
      </td>
      <td className={styles.main}>
        <button type="button" className={styles.act}>
          {words}
          <span className={styles.second}>
            {t('second-line', { actor, object: row.object.name, time: time.slice(5, -3) })}
          </span>
        </button>
      </td>
      <td className={cx(styles.object, styles.detail)} title={row.object.name}>
        {row.object.name}
      </td>
      <td className={cx(styles.detail, styles.wide)}>
        <Tag>{t(`groups.${groupOf(row.action)}`)}</Tag>
      </td>
      <td className={cx(styles.ip, styles.detail, styles.wide)}>{row.ip || '–'}</td>
      <td>
        <ChevronRight size={16} className={styles.arrow} />
      </td>
    </tr>
  )
}
