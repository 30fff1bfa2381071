import { mappingTypes } from '@zhiwen/contract/enums.ts'
import type { RoleId } from '@zhiwen/contract/ids.ts'
import { useTranslation } from 'react-i18next'
import { findId } from '../../../lib/ids.ts'
import { Checkbox, RadioCards } from '../../../ui/index.ts'
import { RolePicker } from '../../workspace/index.ts'
import styles from './form.module.css'
import {
  knowsReaders,
  type PermissionFault,
  type Permissions,
  type ReaderFacts,
} from './permissions.ts'

type Props = {
  kind: ReaderFacts
  value: Permissions
  faults: readonly PermissionFault[]
  onChange: (changes: Partial<Permissions>) => void
}

/** Who may use the source, who reads its restricted documents, and how people are matched (READ-2…4). */
export function PermissionFields(props: Props) {
  const { kind, value } = props
  return (
    <>
      <DataChoice {...props} />
      <ProtectedChoice {...props} />
      {!kind.can_list_readers && <DefaultChoice {...props} />}
      {knowsReaders(kind) && value.protected_permission === 1 && <MappingChoice {...props} />}
    </>
  )
}

const ids = (chosen: string[]): RoleId[] => chosen.flatMap((id) => findId<RoleId>(id) ?? [])

function DataChoice({ value, faults, onChange }: Props) {
  const { t } = useTranslation('source-form')
  return (
    <section className={styles.choice}>
      <h3>{t('data.label')}</h3>
      <RadioCards<'1' | '2'>
        label={t('data.label')}
        columns={2}
        value={value.data_permission === 1 ? '1' : '2'}
        options={[
          { value: '1', label: t('data.1'), description: t('data.1-text') },
          { value: '2', label: t('data.2'), description: t('data.2-text') },
        ]}
        onChange={(chosen) => onChange({ data_permission: chosen === '1' ? 1 : 2 })}
      />
      {value.data_permission === 2 && (
        <RolePicker
          label={t('data.roles')}
          isRequired
          error={faults.includes('roles') ? t('roles-missing') : undefined}
          value={value.role_ids}
          onChange={(chosen) => onChange({ role_ids: ids(chosen) })}
        />
      )}
    </section>
  )
}

function ProtectedChoice({ kind, value, faults, onChange }: Props) {
  const { t } = useTranslation('source-form')
  const isKnown = knowsReaders(kind)
  const byList = kind.can_list_readers ? '1' : '1-file'
  const isByRoles = !isKnown || value.protected_permission === 2
  return (
    <section className={styles.choice}>
      <h3>{t('protected.label')}</h3>
      {isKnown ? (
        <RadioCards<'1' | '2'>
          label={t('protected.label')}
          value={value.protected_permission === 1 ? '1' : '2'}
          options={[
            {
              value: '1',
              label: t(`protected.${byList}`, { name: kind.name }),
              description: t(`protected.${byList}-text`),
            },
            { value: '2', label: t('protected.2'), description: t('protected.2-text') },
          ]}
          onChange={(chosen) => onChange({ protected_permission: chosen === '1' ? 1 : 2 })}
        />
      ) : (
        <p className={styles.quiet}>{t('protected.2-only')}</p>
      )}
      {isByRoles && (
        <RolePicker
          label={t('protected.roles')}
          isRequired={isKnown}
          error={faults.includes('protected-roles') ? t('roles-missing') : undefined}
          value={value.protected_role_ids}
          onChange={(chosen) => onChange({ protected_role_ids: ids(chosen) })}
        />
      )}
    </section>
  )
}

function DefaultChoice({ value, onChange }: Props) {
  const { t } = useTranslation('source-form')
  return (
    <section className={styles.choice}>
      <h3>{t('default.label')}</h3>
      <RadioCards<'2' | '3'>
        label={t('default.label')}
        columns={2}
        value={value.default_visibility === 2 ? '2' : '3'}
        options={[
          { value: '3', label: t('default.3'), description: t('default.3-text') },
          { value: '2', label: t('default.2'), description: t('default.2-text') },
        ]}
        onChange={(chosen) => onChange({ default_visibility: chosen === '2' ? 2 : 3 })}
      />
    </section>
  )
}

function MappingChoice({ value, faults, onChange }: Props) {
  const { t } = useTranslation('source-form')
  return (
    <fieldset className={styles.choice}>
      <legend>{t('mapping.label')}</legend>
      <div className={styles.boxes}>
        {mappingTypes.map((type) => (
          <Checkbox
            key={type}
            checked={value.mapping_types.includes(type)}
            onChange={({ target }) =>
              onChange({
                mapping_types: mappingTypes.filter((one) =>
                  one === type ? target.checked : value.mapping_types.includes(one),
                ),
              })
            }
          >
            {t(`mapping.${type}`)}
          </Checkbox>
        ))}
      </div>
      {faults.includes('mapping') && (
        <p role="alert" className={styles.fault}>
          {t('mapping.missing')}
        </p>
      )}
    </fieldset>
  )
}
