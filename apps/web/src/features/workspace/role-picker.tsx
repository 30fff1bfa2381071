import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, ChosenChip, Popover } from '../../ui/index.ts'
import styles from './role-picker.module.css'
import { useRoles } from './roles/queries.ts'
import { RoleChoice } from './roles/role-choice.tsx'

type Props = {
  label: string
  help?: string
  /** Without the mark of optional fields. */
  isRequired?: boolean
  error?: string
  value: readonly string[]
  onChange: (roleIds: string[]) => void
}

/** Custom roles that somebody shall get, or that something is open to. */
export function RolePicker({ label, help, isRequired = false, error, value, onChange }: Props) {
  const { t } = useTranslation(['roles', 'ui'])
  const roles = useRoles().data?.items ?? []
  const chosen = roles.filter(({ id }) => value.includes(id))
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.label}>
        {label}
        {!isRequired && <span className={styles.optional}> {t('ui:field.optional')}</span>}
      </legend>
      <div className={styles.chips}>
        {chosen.map(({ id, name }) => (
          <ChosenChip key={id} name={name} onRemove={() => toggle(id)} />
        ))}
        <Popover
          label={label}
          trigger={
            <Button variant="ghost" size="sm" icon={<Plus size={14} />}>
              {t('ui:add-role')}
            </Button>
          }
        >
          <RoleChoice isChosen={({ id }) => value.includes(id)} onChoose={({ id }) => toggle(id)} />
        </Popover>
      </div>
      {error ? (
        <span role="alert" className={styles.error}>
          {error}
        </span>
      ) : (
        help && <span className={styles.help}>{help}</span>
      )}
    </fieldset>
  )
}
