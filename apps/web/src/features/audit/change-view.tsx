import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/index.ts'
import styles from './audit-drawer.module.css'
import { type ChangeLine, useChangeWords } from './change-words.ts'

type Change = Record<string, unknown> | null
type Props = { before: Change; after: Change }

const isEmpty = (change: Change) => change === null || Object.keys(change).length === 0

/** What stood before and after, side by side, with the changed words marked; one side alone where there is one. */
export function ChangeView({ before, after }: Props) {
  const { t } = useTranslation('audit')
  const { linesOf, isChanged } = useChangeWords()
  const lines = linesOf(before, after)
  const hasBoth = !isEmpty(before) && !isEmpty(after)
  const marked = (field: string) => hasBoth && isChanged(field, before, after)
  return (
    <>
      <h4 className={styles.heading}>{t(hasBoth ? 'change.title' : 'change.content')}</h4>
      {lines.length === 0 ? (
        <p className={styles.none}>{t('change.none')}</p>
      ) : (
        <div className={styles.sides}>
          {!isEmpty(before) && (
            <Side title={t('change.before')} side="before" {...{ lines, hasBoth, marked }} />
          )}
          {!isEmpty(after) && (
            <Side title={t('change.after')} side="after" {...{ lines, hasBoth, marked }} />
          )}
        </div>
      )}
    </>
  )
}

type SideProps = {
  title: string
  side: 'before' | 'after'
  lines: ChangeLine[]
  hasBoth: boolean
  marked: (field: string) => boolean
}

function Side({ title, side, lines, hasBoth, marked }: SideProps) {
  const Mark = side === 'before' ? 'del' : 'ins'
  return (
    <div className={cx(styles.side, !hasBoth && styles.alone)}>
      {hasBoth && <b>{title}</b>}
      <dl>
        {lines.map((line) => (
          <div key={line.field}>
            <dt>{line.label}</dt>
            <dd>
              {marked(line.field) ? (
                <Mark className={side === 'before' ? styles.gone : styles.come}>{line[side]}</Mark>
              ) : (
                line[side]
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
