import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Checkbox, ProgressBar } from '../../../ui/index.ts'
import styles from './add-members-page.module.css'
import type { Adding } from './use-adding.ts'
import type { Judge } from './use-judgement.ts'
import type { PersonRows } from './use-person-rows.ts'

type Props = { people: PersonRows; judge: Judge; adding: Adding }

/** What will happen, and the button that does it; while it happens, how far it is. */
export function AddFooter({ people, judge, adding }: Props) {
  const { t } = useTranslation('add')
  const [withDoubtful, setWithDoubtful] = useState(false)
  const rowsOf = (standing: string) =>
    people.rows.filter((row) => judge.standingOf(row) === standing)
  const valid = rowsOf('valid')
  const doubtful = rowsOf('doubtful')
  const wrong = rowsOf('wrong').length
  const chosen = withDoubtful ? [...valid, ...doubtful] : valid
  const { progress } = adding
  if (progress) {
    const percent = (progress.done / progress.total) * 100
    return (
      <footer className={styles.footer}>
        <output className={styles.sum}>{t('progress', progress)}</output>
        <span className={styles.bar}>
          <ProgressBar label={t('progress-label')} parts={[{ percent }]} />
        </span>
      </footer>
    )
  }
  return (
    <footer className={styles.footer}>
      <span className={styles.sum}>
        {t('sum.invite', { count: chosen.length })}
        {wrong > 0 && t('sum.wrong', { count: wrong })}
      </span>
      {doubtful.length > 0 && (
        <Checkbox
          checked={withDoubtful}
          onChange={(event) => setWithDoubtful(event.target.checked)}
        >
          {t('with-doubtful', { count: doubtful.length })}
        </Checkbox>
      )}
      <Button
        variant="primary"
        disabled={chosen.length === 0}
        isBusy={judge.isChecking && chosen.length > 0}
        onClick={() => void adding.add(chosen, people.roleIds)}
      >
        {chosen.length === 0 ? t('submit') : t('submit-n', { count: chosen.length })}
      </Button>
    </footer>
  )
}
