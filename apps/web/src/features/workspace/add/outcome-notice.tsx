import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/index.ts'
import { Button, CopyButton, Notice } from '../../../ui/index.ts'
import styles from './add-members-page.module.css'
import type { Adding } from './use-adding.ts'
import type { PersonRows } from './use-person-rows.ts'

/** What became of the last run: who was invited, what needs a change, and links to pass on. */
export function OutcomeNotice({ people, adding }: { people: PersonRows; adding: Adding }) {
  const { t } = useTranslation('add')
  const { outcome } = adding
  const links = people.rows.flatMap(({ name, sent }) =>
    sent?.link ? [t('link-line', { name, link: sent.link })] : [],
  )
  const hasSent = people.rows.some(({ sent }) => sent !== null)
  const why = outcome?.error instanceof ApiError ? outcome.error.message : t('stopped')
  if (!outcome && !hasSent) return null
  return (
    <output className={styles.outcome}>
      {outcome?.error ? (
        <Notice tone="danger" role="alert">
          {t('outcome.stopped', { count: outcome.added, why })}
        </Notice>
      ) : (
        <Notice
          tone={outcome && outcome.refused > 0 ? 'warning' : 'success'}
          action={
            hasSent && (
              <Button
                variant="link"
                onClick={() => {
                  adding.forget()
                  people.dropSent()
                }}
              >
                {t('drop-sent')}
              </Button>
            )
          }
        >
          {outcome
            ? `${t('outcome.added', { count: outcome.added })}${
                outcome.refused > 0 ? t('outcome.refused', { count: outcome.refused }) : ''
              }`
            : t('outcome.earlier')}
        </Notice>
      )}
      {links.length > 0 && (
        <Notice
          tone="info"
          action={<CopyButton hasWords text={links.join('\n')} label={t('copy-all')} />}
        >
          {t('links', { count: links.length })}
        </Notice>
      )}
    </output>
  )
}
