import { userTypes } from '@zhiwen/contract/enums.ts'
import { passwordMin } from '@zhiwen/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { can, useMaybeUser } from '../../../lib/session/index.ts'
import { Section, SelectField, Switch } from '../../../ui/index.ts'
import styles from './settings-base-page.module.css'
import type { SettingsForm } from './use-settings-form.ts'

const switches = ['chat_enabled', 'allow_personal_apps', 'allow_general'] as const
/** What only the creator decides comes last (READ-9). */
const creatorSwitches = [...switches, 'creator_reads_protected'] as const
/** A workspace may ask for more than the product does, up to this (VAL-6). */
const strictestMin = 20
const lengths = Array.from({ length: strictestMin - passwordMin + 1 }, (_, at) => passwordMin + at)

/** What members may do. */
export function RulesSection({ form }: { form: SettingsForm['form'] }) {
  const { t } = useTranslation('settings')
  const isCreator = can(useMaybeUser(), [userTypes.creator])
  return (
    <Section title={t('rules.title')}>
      <div className={styles.rules}>
        {(isCreator ? creatorSwitches : switches).map((name) => (
          <Switch
            key={name}
            name={name}
            className={styles.rule}
            label={t(`names.${name}`)}
            description={t(`rules.${name}`)}
            checked={form.values[name]}
            onChange={(event) => form.change({ [name]: event.target.checked })}
          />
        ))}
        <div className={styles.password}>
          <span>
            {t('names.password_min')}
            <span className={styles.note} style={{ display: 'block' }}>
              {t('rules.password_min')}
            </span>
          </span>
          <SelectField
            label={t('names.password_min')}
            isLabelHidden
            name="password_min"
            value={form.values.password_min}
            options={lengths.map((length) => ({
              value: String(length),
              label: t('rules.characters', { count: length }),
            }))}
            onChange={(event) => form.change({ password_min: event.target.value })}
          />
        </div>
      </div>
    </Section>
  )
}
