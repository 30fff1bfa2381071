import { userTypes } from '@zhiwen/contract/enums.ts'
import type { Workspace } from '@zhiwen/contract/workspace.ts'
import { useTranslation } from 'react-i18next'
import { can, useMaybeUser } from '../../../lib/session/index.ts'
import { DataStates, LeaveQuestion, Page, SaveBar } from '../../../ui/index.ts'
import { ColorSection } from './color-section.tsx'
import { CompanySection } from './company-section.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { DeleteSection } from './delete-section.tsx'
import { EmbeddingSection } from './embedding-section.tsx'
import { useWorkspace } from './queries.ts'
import { RulesSection } from './rules-section.tsx'
import styles from './settings-base-page.module.css'
import { SettingsSkeleton } from './settings-skeleton.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** Name, logos, colour and rules of the workspace (RT-26). */
export function SettingsBasePage() {
  const { t } = useTranslation('app')
  const user = useMaybeUser()
  const workspace = useWorkspace(can(user, [userTypes.admin, userTypes.creator]))
  if (!user) return null // For a moment while signing out.
  return (
    <Page title={t('nav.settings')} width="settings">
      <DataStates query={workspace} skeleton={<SettingsSkeleton />}>
        {(loaded) => (
          <>
            <SettingsForm key={loaded.id} workspace={loaded} />
            <div className={styles.apart}>
              <EmbeddingSection />
            </div>
            {can(user, [userTypes.creator]) && (
              <div className={styles.apart}>
                <DeleteSection company={loaded.company_name} />
              </div>
            )}
          </>
        )}
      </DataStates>
    </Page>
  )
}

function SettingsForm({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('settings')
  const settings = useSettingsForm(workspace)
  const { form, changed, conflict, isSaving, save, discard } = settings
  const [first] = changed
  const unsaved = changed.length > 1 ? t('unsaved-several', { count: changed.length }) : undefined
  return (
    <>
      <form {...form.props(save)} className={styles.form}>
        {conflict && <ConflictNotice conflict={conflict} />}
        <CompanySection settings={settings} />
        <ColorSection settings={settings} />
        <RulesSection form={form} />
        <SaveBar
          text={unsaved ?? (first && t('unsaved', { name: t(`names.${first}`) }))}
          isSaving={isSaving}
          onDiscard={discard}
        />
      </form>
      <LeaveQuestion when={changed.length > 0} text={t('leave-text')} onLeave={discard} />
    </>
  )
}
