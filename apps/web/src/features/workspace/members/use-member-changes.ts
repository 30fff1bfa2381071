import { userTypes } from '@zhiwen/contract/enums.ts'
import type { MemberId } from '@zhiwen/contract/ids.ts'
import type { Member, MemberChange } from '@zhiwen/contract/members.ts'
import type { Role } from '@zhiwen/contract/roles.ts'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/index.ts'
import { amount } from './amount.ts'
import { nameOf } from './person.tsx'
import { useChangeMembers } from './queries.ts'
import type { MemberAct } from './rules.ts'
import { tellRefusal } from './tell-refusal.ts'

export type Act = Exclude<MemberAct, 'edit'>

const changeOf: Record<Act, MemberChange> = {
  disable: { action: 'disable' },
  enable: { action: 'enable' },
  remove: { action: 'remove' },
  promote: { action: 'set_type', ws_user_type: userTypes.admin },
  demote: { action: 'set_type', ws_user_type: userTypes.member },
}
/** Acts that can be taken back without anybody losing anything. */
const reverse: Partial<Record<Act, Act>> = { disable: 'enable', enable: 'disable' }

/** Whether an act needs no question, because one press takes it back. */
export const isSafe = (act: Act): boolean => reverse[act] !== undefined

const wordsFor = (members: readonly Member[]) => ({
  count: members.length,
  name: members[0] ? nameOf(members[0]) : '',
})

/** Sends changes of members and tells the result; where it is safe, with a way back. */
export function useMemberChanges() {
  const { t } = useTranslation('members')
  const change = useChangeMembers()

  const tell = (text: string, undo?: () => void) =>
    toast.show({
      kind: 'success',
      text,
      ...(undo && { action: { label: t('undo'), onSelect: undo } }),
    })
  const send = (ids: MemberId[], made: MemberChange, onSuccess: (changed: MemberId[]) => void) =>
    change.mutate(
      { ids, change: made },
      { onSuccess: ({ changed }) => onSuccess(changed), onError: tellRefusal },
    )
  const act = (chosen: Act, members: readonly Member[], onSuccess: () => void) => {
    const words = wordsFor(members)
    const ids = members.map(({ id }) => id)
    send(ids, changeOf[chosen], (changed) => {
      onSuccess()
      const back = reverse[chosen]
      const undo = back && (() => send(changed, changeOf[back], () => told(back)))
      tell(t(`done.${chosen}.${amount(words)}`, words), undo)
    })
    const told = (back: Act) => tell(t(`done.${back}.${amount(words)}`, words))
  }
  const setRole = (
    { id, name }: Pick<Role, 'id' | 'name'>,
    members: readonly Member[],
    isIn: boolean,
  ) => {
    const there: MemberChange = { action: 'add_role', role_id: id }
    const away: MemberChange = { action: 'remove_role', role_id: id }
    const words = { ...wordsFor(members), role: name }
    const ids = members.map((member) => member.id)
    send(ids, isIn ? there : away, (changed) => {
      // Only those who were changed go back: somebody may have been in the role before.
      const undo = () => send(changed, isIn ? away : there, () => tell(t('done.role-back', words)))
      const key = `done.${isIn ? 'role-in' : 'role-out'}.${amount(words)}`
      tell(t(key, words), changed.length > 0 ? undo : undefined)
    })
  }
  return { act, setRole, isBusy: change.isPending }
}
