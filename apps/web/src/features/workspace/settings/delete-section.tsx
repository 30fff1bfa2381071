import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Section } from '../../../ui/index.ts'
import { DeleteWorkspaceDialog } from './delete-workspace-dialog.tsx'
import styles from './settings-base-page.module.css'

const effects = ['members', 'data', 'invitations'] as const

/** Deleting the workspace, for its creator: what goes, then name and code in a dialog. */
export function DeleteSection({ company }: { company: string }) {
  const { t } = useTranslation('settings')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title={t('delete.title')} description={t('delete.lead')}>
      <ul className={styles.effects}>
        {effects.map((effect) => (
          <li key={effect}>{t(`delete.effect-${effect}`)}</li>
        ))}
      </ul>
      <div>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {t('delete.open')}
        </Button>
      </div>
      <DeleteWorkspaceDialog company={company} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Section>
  )
}
