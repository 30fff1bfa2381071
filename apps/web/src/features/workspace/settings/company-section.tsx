import { useTranslation } from 'react-i18next'
import { Section, TextField } from '../../../ui/index.ts'
import { LogoField } from './logo-field.tsx'
import styles from './settings-base-page.module.css'
import type { SettingsForm } from './use-settings-form.ts'

/** The company's name, which waits for "save", and its logos, which act at once. */
export function CompanySection({ settings }: { settings: SettingsForm }) {
  const { t } = useTranslation('settings')
  const { form, base, adopt } = settings
  const shared = { version: base.version, company: base.company_name, onChanged: adopt }
  return (
    <Section title={t('company')}>
      <TextField
        {...form.text('company_name')}
        label={t('names.company_name')}
        help={t('company-help')}
        autoComplete="organization"
      />
      <div className={styles.logos}>
        <LogoField kind="square" url={base.logo_square_url} {...shared} />
        <LogoField kind="rect" url={base.logo_url} {...shared} />
      </div>
    </Section>
  )
}
