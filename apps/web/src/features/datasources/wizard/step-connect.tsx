import { PlugZap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, TextField } from '../../../ui/index.ts'
import { CheckList } from '../form/check-list.tsx'
import { ConnectorFields } from '../form/connector-fields.tsx'
import { AuthorisePart } from '../oauth/authorise-part.tsx'
import { signsIn } from '../oauth/queries.ts'
import type { Wizard } from './use-wizard.ts'
import styles from './wizard.module.css'
import { connectFields, scopeFields } from './wizard-steps.ts'

type Props = { wizard: Wizard }

/** Name, address and key, with the test that names the failing check (D4). */
export function StepConnect({ wizard }: Props) {
  const { t } = useTranslation('wizard')
  const { kind, fields, test } = wizard
  const isSignedIn = wizard.draft?.has_credential ?? false
  const { form } = fields
  const shared = { values: form.values, errorOf: form.errorOf, onChange: form.change }
  return (
    <>
      <h2 className={styles.heading}>{t('headings.connect')}</h2>
      <NameField wizard={wizard} />
      <ConnectorFields part="settings" fields={connectFields(kind)} {...shared} />
      <ConnectorFields
        part="credential"
        fields={kind.credential_fields}
        isSaved={fields.hasCredential}
        {...shared}
      />
      {signsIn(kind) && (
        <AuthorisePart
          kind={kind}
          isSignedIn={isSignedIn}
          isMissing={wizard.isSignInMissing}
          isBusy={wizard.isAuthorising}
          onAuthorise={() => void wizard.authorise()}
        />
      )}
      {(isSignedIn || !signsIn(kind)) && (
        <div className={styles.test}>
          <Button icon={<PlugZap size={16} />} isBusy={test.isBusy} onClick={wizard.testNow}>
            {t(test.result ? 'test.again' : 'test.open')}
          </Button>
          {test.result && <CheckList checks={test.result.checks} />}
        </div>
      )}
    </>
  )
}

/** The name of the app. */
export function NameField({ wizard }: Props) {
  const { t } = useTranslation('source-form')
  return (
    <TextField
      {...wizard.fields.form.text('title')}
      label={t('title')}
      help={t('title-help')}
      autoComplete="off"
    />
  )
}

/** What of the source is read. */
export function StepScope({ wizard }: Props) {
  const { t } = useTranslation('wizard')
  const { form } = wizard.fields
  return (
    <>
      <h2 className={styles.heading}>{t('headings.scope')}</h2>
      <ConnectorFields
        part="settings"
        fields={scopeFields(wizard.kind)}
        values={form.values}
        errorOf={form.errorOf}
        onChange={form.change}
      />
    </>
  )
}
