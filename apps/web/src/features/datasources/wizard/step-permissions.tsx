import { useTranslation } from 'react-i18next'
import { PermissionFields } from '../form/permission-fields.tsx'
import { knowsReaders } from '../form/permissions.ts'
import { NameField } from './step-connect.tsx'
import type { Wizard } from './use-wizard.ts'
import styles from './wizard.module.css'

/** Who can see the documents; for what is fed by hand or by calls also its name. */
export function StepPermissions({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('wizard')
  const { kind, scope, fields } = wizard
  if (scope === 'personal') {
    return (
      <>
        <h2 className={styles.heading}>{t('headings.name')}</h2>
        <NameField wizard={wizard} />
      </>
    )
  }
  return (
    <>
      <div>
        <h2 className={styles.heading}>{t('headings.permissions')}</h2>
        <p className={styles.intro}>
          {t(knowsReaders(kind) ? 'intros.permissions' : 'intros.permissions-roles')}
        </p>
      </div>
      {kind.is_pushed && <NameField wizard={wizard} />}
      <PermissionFields
        kind={kind}
        value={fields.choice}
        faults={wizard.faults}
        onChange={fields.changeChoice}
      />
    </>
  )
}
