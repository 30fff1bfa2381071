import type { App, AppKind } from '@zhiwen/contract/apps.ts'
import { PlugZap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, Section } from '../../../ui/index.ts'
import { marksOf } from '../../identity/index.ts'
import { CheckList } from '../form/check-list.tsx'
import { ConnectorFields } from '../form/connector-fields.tsx'
import { credentialOf, settingsOf } from '../form/field-values.ts'
import { AuthorisePart } from '../oauth/authorise-part.tsx'
import { signsIn, useAuthorise } from '../oauth/queries.ts'
import styles from './basic.module.css'
import { useTestApp } from './queries.ts'
import type { BasicForm } from './use-basic-form.ts'

type Props = { app: App; kind: AppKind; basic: BasicForm }

/** Where the source is and by which key; a new key replaces the old one, which is never shown. */
export function ConnectionSection({ app, kind, basic }: Props) {
  const { t } = useTranslation('detail')
  const { form } = basic
  const test = useTestApp(app.id)
  const authorising = useAuthorise()
  const hasFields = kind.settings_fields.length + kind.credential_fields.length > 0
  if (!hasFields && !signsIn(kind)) return null
  const tryNow = () =>
    test.mutate(
      {
        settings: settingsOf(kind.settings_fields, form.values),
        credential: credentialOf(kind.credential_fields, form.values),
      },
      { onError: (error) => form.refuse(marksOf(error, {})) },
    )
  return (
    <Section
      title={t('basic.connection')}
      action={
        <Button size="sm" icon={<PlugZap size={14} />} isBusy={test.isPending} onClick={tryNow}>
          {t('basic.test')}
        </Button>
      }
    >
      <ConnectorFields
        part="settings"
        fields={kind.settings_fields}
        values={form.values}
        errorOf={form.errorOf}
        onChange={form.change}
      />
      {signsIn(kind) && (
        <AuthorisePart
          kind={kind}
          isSignedIn={app.has_credential && app.state !== 'needs_auth'}
          isBusy={authorising.isPending}
          onAuthorise={() => authorising.mutate({ appKey: app.app_key, appId: app.id })}
        />
      )}
      {kind.credential_fields.length > 0 && (
        <fieldset className={styles.credential}>
          <legend>{t('basic.credential')}</legend>
          <p>{t(app.has_credential ? 'basic.credential-text' : 'basic.credential-missing')}</p>
          <ConnectorFields
            part="credential"
            fields={kind.credential_fields}
            values={form.values}
            errorOf={form.errorOf}
            onChange={form.change}
            isSaved={app.has_credential}
          />
        </fieldset>
      )}
      {test.data && <CheckList checks={test.data.checks} />}
    </Section>
  )
}
