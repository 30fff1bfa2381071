import { Trans, useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useMaybeUser, useUser } from '../../lib/session/index.ts'
import { Button, Notice, TextField, TextLink } from '../../ui/index.ts'
import { acceptPath, CodeForm } from '../workspace/index.ts'
import { useCompanyForm } from './company-form.ts'
import styles from './no-workspace-page.module.css'
import { useCreateWorkspace } from './queries.ts'
import { SoloFrame } from './solo-frame.tsx'
import { asWay, type Way, WayChoice } from './way-choice.tsx'

/** For a user without a workspace, and for one who starts another (RT-4). */
export function NoWorkspacePage() {
  const { t } = useTranslation(['account', 'invitation'])
  const user = useMaybeUser()
  const navigate = useNavigate()
  const [way, choose] = useWay()
  if (!user) return null // For a moment while signing out.
  if (!user.is_active) return <Navigate to="/guide" replace />
  const current = user.current_workspace
  return (
    <SoloFrame>
      <main className={styles.main}>
        {!current && <DisabledNotices />}
        <h1 className={styles.title}>
          {t(current ? 'no-workspace.title-another' : 'no-workspace.title')}
        </h1>
        <p className={styles.lead}>
          {t(current ? 'no-workspace.lead-another' : 'no-workspace.lead')}
        </p>
        <div className={styles.ways}>
          <WayChoice value={way} onChange={choose} />
          {way === 'create' ? (
            <CreateForm />
          ) : (
            <CodeForm
              submitLabel={t('invitation:paste.open')}
              onCode={(code) => void navigate(acceptPath(code))}
            />
          )}
        </div>
        {current && (
          <p className={styles.back}>
            <TextLink href="/">
              {t('no-workspace.back', { company: current.company_name })}
            </TextLink>
          </p>
        )}
      </main>
    </SoloFrame>
  )
}

/** The way in the address, so that the switcher can lead to either. */
function useWay(): [Way, (way: Way) => void] {
  const [query, setQuery] = useSearchParams()
  return [asWay(query.get('way')), (way) => setQuery({ way }, { replace: true })]
}

function DisabledNotices() {
  const { t } = useTranslation('account')
  const disabled = useUser().workspaces.filter(({ state }) => state === 'disabled')
  return disabled.map(({ id, company_name }) => (
    <div key={id} className={styles.notice}>
      <Notice tone="warning">
        <Trans
          t={t}
          i18nKey="no-workspace.disabled"
          values={{ company: company_name }}
          components={{ strong: <strong /> }}
        />
      </Notice>
    </div>
  ))
}

function CreateForm() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const create = useCreateWorkspace()
  const { form, refuse } = useCompanyForm()
  const submit = () => {
    if (create.isPending) return
    create.mutate(form.values.company_name.trim(), {
      onError: refuse,
      onSuccess: () => void navigate('/', { replace: true }),
    })
  }
  return (
    <form className={styles.form} {...form.props(submit)}>
      <TextField
        {...form.text('company_name')}
        label={t('no-workspace.company-name')}
        placeholder={t('no-workspace.company-hint')}
        size="lg"
        autoComplete="organization"
      />
      <Button variant="primary" size="lg" type="submit" isBlock isBusy={create.isPending}>
        {t('no-workspace.create')}
      </Button>
    </form>
  )
}
