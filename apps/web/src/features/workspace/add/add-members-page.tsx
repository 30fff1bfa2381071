import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { saveFile } from '../../../lib/api/index.ts'
import { useMaybeUser } from '../../../lib/session/index.ts'
import { Button, LeaveQuestion, Notice, Page, Segmented } from '../../../ui/index.ts'
import { RolePicker } from '../role-picker.tsx'
import { Seats } from '../seats/seats.tsx'
import { AddFooter } from './add-footer.tsx'
import styles from './add-members-page.module.css'
import { OutcomeNotice } from './outcome-notice.tsx'
import { PastePanel } from './paste-panel.tsx'
import { PersonGrid } from './person-grid.tsx'
import { cells } from './person-row.ts'
import { useAdding } from './use-adding.ts'
import { useJudgement } from './use-judgement.ts'
import { usePersonRows } from './use-person-rows.ts'

/** Adding people by hand, by paste or by file (RT-25). */
export function AddMembersPage() {
  const { t } = useTranslation('app')
  const user = useMaybeUser()
  if (!user) return null // For a moment while signing out.
  return (
    <Page title={t('nav.add-members')} action={<Seats />} width="fill">
      <AddMembers key={user.current_workspace?.id} />
    </Page>
  )
}

function AddMembers() {
  const { t } = useTranslation('add')
  const [query, setQuery] = useSearchParams()
  const mode = query.get('mode') === 'paste' ? 'paste' : 'type'
  const people = usePersonRows()
  const judge = useJudgement(people.rows, people.revision)
  const adding = useAdding(people.settle)
  const isBusy = adding.progress !== null
  return (
    <>
      <div className={styles.scroll}>
        <div className={styles.content}>
          <div className={styles.ways}>
            <Segmented
              label={t('modes.label')}
              value={mode}
              options={(['type', 'paste'] as const).map((value) => ({
                value,
                label: t(`modes.${value}`),
              }))}
              onChange={(value) => setQuery(value === 'paste' ? { mode: value } : {})}
            />
            <TemplateButton />
          </div>
          {mode === 'paste' && <PastePanel people={people} isBusy={isBusy} />}
          <OutcomeNotice people={people} adding={adding} />
          {judge.error !== null && !judge.isChecking && (
            <Notice
              tone="warning"
              role="alert"
              action={
                <Button variant="link" onClick={judge.retry}>
                  {t('check-again')}
                </Button>
              }
            >
              {t('check-failed')}
            </Notice>
          )}
          <PersonGrid people={people} judge={judge} isBusy={isBusy} />
          <div className={styles.roles}>
            <RolePicker
              label={t('roles')}
              help={t('roles-help')}
              value={people.roleIds}
              onChange={people.setRoleIds}
            />
          </div>
        </div>
      </div>
      <AddFooter people={people} judge={judge} adding={adding} />
      <LeaveQuestion when={isBusy} text={t('leave-text')} onLeave={() => {}} />
    </>
  )
}

/** Bytes that tell a spreadsheet to read UTF-8. */
const byteOrderMark = '\uFEFF'

function TemplateButton() {
  const { t } = useTranslation('add')
  const save = () => {
    const header = cells.map((cell) => t(`template.${cell}`)).join(',')
    const content = new Blob([`${byteOrderMark}${header}\r\n`], { type: 'text/csv' })
    saveFile(content, t('template.filename'))
  }
  return (
    <Button variant="ghost" icon={<Download />} onClick={save}>
      {t('template.save')}
    </Button>
  )
}
