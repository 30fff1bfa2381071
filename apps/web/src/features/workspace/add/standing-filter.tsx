import { useTranslation } from 'react-i18next'
import { Chip, StatusDot } from '../../../ui/index.ts'
import styles from './person-grid.module.css'
import { isBlank, type PersonRow } from './person-row.ts'
import type { Judge } from './use-judgement.ts'

const kinds = ['valid', 'doubtful', 'wrong', 'sent'] as const
export type Wanted = 'all' | (typeof kinds)[number]
const tones = { valid: 'ok', doubtful: 'warn', wrong: 'bad', sent: 'idle' } as const

type Props = {
  rows: readonly PersonRow[]
  judge: Judge
  value: Wanted
  onChange: (wanted: Wanted) => void
}

/** How many rows stand how, as buttons that show only those. */
export function StandingFilter({ rows, judge, value, onChange }: Props) {
  const { t } = useTranslation('add')
  const filled = rows.filter((row) => !isBlank(row))
  const count = (kind: Wanted) => filled.filter((row) => judge.standingOf(row) === kind).length
  if (filled.length === 0) return null
  return (
    <fieldset className={styles.filters} aria-label={t('filter.label')}>
      <Chip isPressed={value === 'all'} onClick={() => onChange('all')}>
        {t('filter.all', { count: filled.length })}
      </Chip>
      {kinds
        .filter((kind) => count(kind) > 0 || kind === value)
        .map((kind) => (
          <Chip key={kind} isPressed={value === kind} onClick={() => onChange(kind)}>
            <StatusDot tone={tones[kind]}>{t(`filter.${kind}`, { count: count(kind) })}</StatusDot>
          </Chip>
        ))}
    </fieldset>
  )
}
