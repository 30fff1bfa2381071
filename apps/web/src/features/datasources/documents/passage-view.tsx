import type { Passage } from '@zhiwen/contract/documents.ts'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './passages.module.css'
import { type PassagePart, readParts } from './read-table.ts'

type Props = { passage: Passage; before: Passage | undefined }

const isSameHeading = (a: Passage, b: Passage | undefined) =>
  b !== undefined && a.heading.join('\n') === b.heading.join('\n')

/** One passage as a person reads it; its heading stands only where it changes. */
export function PassageView({ passage, before }: Props) {
  const { t } = useTranslation('documents')
  const hasHeading = passage.heading.length > 0 && !isSameHeading(passage, before)
  return (
    <li className={styles.passage}>
      {hasHeading && <HeadingPath heading={passage.heading} />}
      <p className={styles.meta}>
        <span>{t('passage.number', { number: passage.no })}</span>
        {passage.page !== null && <span>{t('passage.page', { page: passage.page })}</span>}
      </p>
      <PassageBody passage={passage} />
    </li>
  )
}

function HeadingPath({ heading }: { heading: readonly string[] }) {
  return (
    <h3 className={styles.heading}>
      {heading.map((part, at) => (
        <span key={`${at} ${part}`}>
          {at > 0 && <ChevronRight size={14} />}
          {part}
        </span>
      ))}
    </h3>
  )
}

function PassageBody({ passage: { kind, text } }: { passage: Passage }) {
  if (kind === 'code') return <pre className={styles.code}>{text}</pre>
  return readParts(text).map((part, at) =>
    part.kind === 'table' ? (
      <PartTable key={at} part={part} />
    ) : (
      <div key={at} className={styles.text}>
        {part.lines.map((line, number) => (
          <p key={number} className={kind === 'list' ? styles.item : undefined}>
            {line}
          </p>
        ))}
      </div>
    ),
  )
}

type Table = Extract<PassagePart, { kind: 'table' }>

function PartTable({ part }: { part: Table }) {
  const { t } = useTranslation('documents')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls on its own, also by the keyboard
    <section className={styles.scroll} aria-label={t('passage.table')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {part.head.map((cell, at) => (
              <th key={at} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {part.rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
