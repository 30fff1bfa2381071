import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/index.ts'
import styles from './installed.module.css'

/** How each column of a list of apps is laid out; narrow screens leave the wide ones out. */
const looks = {
  app: undefined,
  status: undefined,
  found: styles.number,
  indexed: styles.number,
  failed: styles.number,
  'auto-sync': styles.wide,
  creator: styles.wider,
  updated: styles.wide,
  acts: styles.acts,
} as const
type Column = keyof typeof looks
type Props = { columns: readonly Column[]; children: ReactNode }

/** A table of apps with the columns it shows; on phones its rows are entries of a list. */
export function AppColumns({ columns, children }: Props) {
  const { t } = useTranslation('installed')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className={looks[name]}>
              <span className={cx(name === 'acts' && styles.hidden)}>{t(`columns.${name}`)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
