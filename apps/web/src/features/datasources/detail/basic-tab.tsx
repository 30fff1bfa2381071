import type { App, AppKind } from '@zhiwen/contract/apps.ts'
import { useTranslation } from 'react-i18next'
import {
  FailedState,
  LeaveQuestion,
  Notice,
  SaveBar,
  Section,
  Skeleton,
  Switch,
  TextField,
} from '../../../ui/index.ts'
import { useAppKind } from '../app/queries.ts'
import { PermissionFields } from '../form/permission-fields.tsx'
import { WidenQuestion } from '../form/widen-question.tsx'
import styles from './basic.module.css'
import { ConnectionSection } from './connection-section.tsx'
import { useBasicForm } from './use-basic-form.ts'

/** Everything that can be changed about an app (ENT-5). */
export function BasicTab({ app }: { app: App }) {
  const { t } = useTranslation('detail')
  const { data: kind, error, isPending, refetch } = useAppKind(app)
  if (isPending) {
    return (
      <div className={styles.loading} aria-hidden="true">
        <Skeleton width={96} />
        <Skeleton width="100%" height={34} />
        <Skeleton width="100%" height={96} />
      </div>
    )
  }
  if (!kind) {
    if (error) return <FailedState error={error} onRetry={() => void refetch()} level={2} />
    return <Notice>{t('basic.no-kind')}</Notice>
  }
  return <BasicForm app={app} kind={kind} />
}

function BasicForm({ app, kind }: { app: App; kind: AppKind }) {
  const { t } = useTranslation('detail')
  const basic = useBasicForm(app, kind)
  const { form } = basic
  return (
    <div className={styles.basic}>
      <form {...form.props(basic.save)} className={styles.form}>
        {basic.saving.isOvertaken && (
          <Notice tone="warning" role="alert">
            {t('basic.overtaken')}
          </Notice>
        )}
        <Section title={t('basic.general')}>
          <TextField label={t('basic.title')} autoComplete="off" {...form.text('title')} />
          <Switch
            name="auto_sync"
            label={t('basic.auto-sync')}
            description={t('basic.auto-sync-text')}
            checked={form.values.auto_sync === true}
            onChange={({ target }) => form.change({ auto_sync: target.checked })}
          />
        </Section>
        <ConnectionSection app={app} kind={kind} basic={basic} />
        {app.scope === 'workspace' && (
          <Section title={t('basic.permissions')}>
            <PermissionFields
              kind={kind}
              value={basic.permissions}
              faults={basic.faults}
              onChange={basic.changePermissions}
            />
          </Section>
        )}
        <SaveBar
          text={basic.isDirty ? t('basic.unsaved') : undefined}
          isSaving={basic.saving.isSaving}
          onDiscard={basic.discard}
        />
      </form>
      <WidenQuestion
        gaining={basic.saving.gaining}
        isBusy={basic.saving.isSaving}
        onClose={basic.saving.stay}
        onConfirm={basic.send}
      />
      <LeaveQuestion when={basic.isDirty} text={t('basic.leave')} onLeave={basic.discard} />
    </div>
  )
}
