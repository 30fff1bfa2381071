import { importRowsMax } from '@zhiwen/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, TextArea } from '../../../ui/index.ts'
import styles from './add-members-page.module.css'
import { FileDrop } from './file-drop.tsx'
import { parsePaste } from './parse-paste.ts'
import type { PersonRows } from './use-person-rows.ts'

/** Rows in bulk: pasted from a spreadsheet, or read from a file. Both go to the end of the list. */
export function PastePanel({ people, isBusy }: { people: PersonRows; isBusy: boolean }) {
  const { t } = useTranslation('add')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const found = parsePaste(text)
  const take = () => {
    if (found.length > people.room) {
      return setProblem(t('too-many', { max: importRowsMax.toLocaleString('en-US') }))
    }
    setProblem(undefined)
    setText('')
    people.append(found)
  }
  return (
    <div className={styles.sources}>
      <div className={styles.paste}>
        <TextArea
          label={t('paste.label')}
          className={styles.text}
          error={problem}
          placeholder={t('paste.example')}
          spellCheck={false}
          value={text}
          disabled={isBusy}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.take}>
          <span>{t('paste.help')}</span>
          <Button disabled={found.length === 0 || isBusy} onClick={take}>
            {found.length === 0 ? t('paste.take') : t('paste.take-n', { count: found.length })}
          </Button>
        </div>
      </div>
      <FileDrop people={people} isBusy={isBusy} />
    </div>
  )
}
