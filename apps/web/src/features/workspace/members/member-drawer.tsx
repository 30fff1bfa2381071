import type { MemberId } from '@zhiwen/contract/ids.ts'
import type { Member } from '@zhiwen/contract/members.ts'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer, FailedState, IconButton } from '../../../ui/index.ts'
import { MemberDetails } from './member-details.tsx'
import { MemberFooter } from './member-footer.tsx'
import { MemberForm } from './member-form.tsx'
import { useMember } from './queries.ts'

type Props = {
  memberId: MemberId | null
  /** The rows around, for going to the next person. */
  siblings: readonly Member[]
  onOpen: (id: MemberId) => void
  onClose: () => void
}

/** One member beside the table: facts, level, roles, and a form to change the record (M2). */
export function MemberDrawer({ memberId, siblings, onOpen, onClose }: Props) {
  const { t } = useTranslation('members')
  const [editedId, setEditedId] = useState<MemberId | null>(null)
  // What is shown while the drawer slides out.
  const [lastId, setLastId] = useState(memberId)
  if (memberId && memberId !== lastId) setLastId(memberId)
  const shownId = memberId ?? lastId
  const { data: member, error, refetch } = useMember(shownId)
  const isEditing = memberId !== null && editedId === memberId
  const leaveForm = () => setEditedId(null)
  const close = () => {
    leaveForm()
    onClose()
  }
  return (
    <Drawer
      title={t(isEditing ? 'drawer.edit' : 'drawer.title')}
      isOpen={memberId !== null}
      onClose={close}
      tools={!isEditing && <Neighbours id={memberId} siblings={siblings} onOpen={onOpen} />}
      footer={
        member &&
        !isEditing && <MemberFooter member={member} onEdit={() => setEditedId(member.id)} />
      }
    >
      {!member && error && <FailedState error={error} onRetry={() => void refetch()} isSmall />}
      {member && isEditing && <MemberForm key={member.id} member={member} onDone={leaveForm} />}
      {member && !isEditing && <MemberDetails member={member} />}
    </Drawer>
  )
}

type NeighbourProps = Omit<Props, 'memberId' | 'onClose'> & { id: MemberId | null }

/** Buttons to the person above and below in the table. */
function Neighbours({ id, siblings, onOpen }: NeighbourProps) {
  const { t } = useTranslation('members')
  const at = siblings.findIndex((member) => member.id === id)
  const above = siblings[at - 1]
  const below = at === -1 ? undefined : siblings[at + 1]
  return (
    <>
      <IconButton
        label={t('drawer.previous')}
        disabled={!above}
        onClick={() => above && onOpen(above.id)}
      >
        <ChevronUp />
      </IconButton>
      <IconButton
        label={t('drawer.next')}
        disabled={!below}
        onClick={() => below && onOpen(below.id)}
      >
        <ChevronDown />
      </IconButton>
    </>
  )
}
