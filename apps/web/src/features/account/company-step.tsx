import { useTranslation } from 'react-i18next'
import { useFocusAtStart } from '../../lib/form/index.ts'
import { usePlatform } from '../../lib/platform/platform.ts'
import { useUser } from '../../lib/session/index.ts'
import { Button, TextField } from '../../ui/index.ts'
import { CodeForm } from '../workspace/index.ts'
import { useCompanyForm } from './company-form.ts'
import styles from './guide-page.module.css'
import { useActivate } from './queries.ts'
import { type Way, WayChoice } from './way-choice.tsx'

type Props = {
  way: Way
  onWayChange: (way: Way) => void
  /** An invitation was pasted. */
  onCode: (code: string) => void
  onBack: () => void
}

/** A company of one's own, or the invitation of a colleague. */
export function CompanyStep({ way, onWayChange, onCode, onBack }: Props) {
  const { t } = useTranslation(['account', 'invitation'])
  return (
    <div className={styles.ways}>
      <WayChoice value={way} onChange={onWayChange} />
      {way === 'create' ? (
        <CreateForm onBack={onBack} />
      ) : (
        <>
          <CodeForm submitLabel={t('invitation:paste.open')} onCode={onCode} />
          <div className={styles.foot}>
            <Button variant="ghost" size="lg" onClick={onBack}>
              {t('guide.back')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** The company, which activates the account; the page then leads on by itself. */
function CreateForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('account')
  const { display_name } = useUser()
  const terms_version = usePlatform().data?.terms_version ?? ''
  const activate = useActivate()
  const { form, refuse } = useCompanyForm()
  const first = useFocusAtStart()
  const submit = () => {
    if (activate.isPending) return
    const company_name = form.values.company_name.trim()
    activate.mutate(
      { display_name, mode: 'create', company_name, terms_version },
      { onError: refuse },
    )
  }
  return (
    <form {...form.props(submit)}>
      <TextField
        {...form.text('company_name')}
        label={t('guide.company-name')}
        size="lg"
        autoComplete="organization"
        ref={first}
      />
      <div className={styles.foot}>
        <Button variant="ghost" size="lg" onClick={onBack}>
          {t('guide.back')}
        </Button>
        <Button variant="primary" size="lg" type="submit" isBusy={activate.isPending}>
          {t('guide.create')}
        </Button>
      </div>
    </form>
  )
}
