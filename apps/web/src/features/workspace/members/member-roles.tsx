import type { Member } from '@zhiwen/contract/members.ts'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, ChosenChip, Popover } from '../../../ui/index.ts'
import { useRoles } from '../roles/queries.ts'
import { RoleChoice } from '../roles/role-choice.tsx'
import { useActs } from './member-acts.tsx'
import styles from './member-drawer.module.css'

/** The custom roles of a member; each change acts at once and can be taken back. */
export function MemberRoles({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const acts = useActs()
  const roles = useRoles().data?.items ?? []
  const own = roles.filter(({ id }) => member.role_ids.includes(id))
  return (
    <>
      <div className={styles.roles}>
        {own.map((role) => (
          <ChosenChip
            key={role.id}
            name={role.name}
            isPlain
            onRemove={() => acts.setRole(role, [member], false)}
          />
        ))}
        <Popover
          label={t('drawer.add-role')}
          trigger={
            <Button variant="ghost" size="sm" icon={<Plus size={14} />}>
              {t('drawer.add-role')}
            </Button>
          }
        >
          <RoleChoice
            isChosen={({ id }) => member.role_ids.includes(id)}
            onChoose={(role) => acts.setRole(role, [member], !member.role_ids.includes(role.id))}
          />
        </Popover>
      </div>
      {own.length === 0 && <p className={styles.hint}>{t('drawer.no-role')}</p>}
    </>
  )
}
