import type { RoleId } from '@zhiwen/contract/ids.ts'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, ChosenChip, Popover } from '../../../ui/index.ts'
import { useRoles } from '../roles/queries.ts'
import { RoleChoice } from '../roles/role-choice.tsx'
import styles from './invite-page.module.css'

type Props = { value: RoleId[]; onChange: (ids: RoleId[]) => void }

/** Custom roles given to whoever joins. */
export function LinkRoles({ value, onChange }: Props) {
  const { t } = useTranslation('invites')
  const roles = useRoles().data?.items ?? []
  const chosen = roles.filter(({ id }) => value.includes(id))
  const toggle = (id: RoleId) =>
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])
  return (
    <fieldset className={styles.full}>
      <legend className={styles.label}>
        {t('new.roles')}
        <span className={styles.optional}>{t('new.optional')}</span>
      </legend>
      <div className={styles.chips}>
        {chosen.map(({ id, name }) => (
          <ChosenChip key={id} name={name} onRemove={() => toggle(id)} />
        ))}
        <Popover
          label={t('new.add-role')}
          trigger={
            <Button variant="ghost" size="sm" icon={<Plus size={14} />}>
              {t('new.add-role')}
            </Button>
          }
        >
          <RoleChoice isChosen={({ id }) => value.includes(id)} onChoose={({ id }) => toggle(id)} />
        </Popover>
      </div>
    </fieldset>
  )
}
