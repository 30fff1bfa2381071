import { X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton, IconButton, StatusDot } from '../../../ui/index.ts'
import styles from './person-grid.module.css'
import { type Cell, cells, type PersonRow } from './person-row.ts'
import { isCellWrong } from './reason-cells.ts'
import type { Judge, Standing } from './use-judgement.ts'

type Props = {
  row: PersonRow
  number: number
  judge: Judge
  isBusy: boolean
  onChange: (cell: Cell, value: string) => void
  onRemove: () => void
}

const inputKinds = { name: 'text', username: 'text', phone: 'tel', email: 'email' } as const

/** One person: cells to type into, the judgement beside them. */
export function PersonLine({ row, number, judge, isBusy, onChange, onRemove }: Props) {
  const { t } = useTranslation('add')
  const noteId = useId()
  const reasons = judge.reasonsOf(row)
  const isSent = row.sent !== null
  return (
    <li className={styles.line}>
      <span className={styles.number}>{number}</span>
      {cells.map((cell) => (
        <input
          key={cell}
          type={inputKinds[cell] === 'email' ? 'text' : inputKinds[cell]}
          inputMode={cell === 'email' ? 'email' : undefined}
          className={styles.cell}
          data-cell={cell}
          aria-label={t('cell', { number, name: t(`cells.${cell}`) })}
          aria-invalid={(!isSent && isCellWrong(cell, reasons)) || undefined}
          aria-describedby={noteId}
          placeholder={t(`cells.${cell}`)}
          value={row[cell]}
          readOnly={isSent || isBusy}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onChange(cell, event.target.value)}
        />
      ))}
      <span id={noteId} className={styles.result}>
        <Result row={row} standing={judge.standingOf(row)} reasons={reasons} />
      </span>
      <IconButton
        className={styles.remove}
        label={t('remove', { number })}
        hasTooltip={false}
        disabled={isBusy}
        onClick={onRemove}
      >
        <X />
      </IconButton>
    </li>
  )
}

const tones = { doubtful: 'warn', wrong: 'bad', valid: 'ok', sent: 'ok' } as const

type ResultProps = { row: PersonRow; standing: Standing; reasons: readonly string[] }

function Result({ row, standing, reasons }: ResultProps) {
  const { t } = useTranslation('add')
  if (standing === 'blank') return null
  if (standing === 'checking') return <StatusDot>{t('checking')}</StatusDot>
  if (row.sent) {
    const { link } = row.sent
    return (
      <>
        <StatusDot tone="ok">{t(link ? 'sent-link' : 'sent')}</StatusDot>
        {link && <CopyButton text={link} label={t('copy-link', { name: row.name })} />}
      </>
    )
  }
  // A repeated row has the same name by itself.
  const isTwice = reasons.includes('twice-in-list')
  const told = reasons.filter((reason) => !isTwice || reason !== 'same-name')
  const words = told.map((reason) => t(`reasons.${reason}`)).join(t('between'))
  return <StatusDot tone={tones[standing]}>{words || t('valid')}</StatusDot>
}
