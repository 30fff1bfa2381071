import { userTypes } from '@zhiwen/contract/enums.ts'
import type { Member } from '@zhiwen/contract/members.ts'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/session/index.ts'
import { SelectField } from '../../../ui/index.ts'
import { useActs } from './member-acts.tsx'
import { viewerOf, whyNot } from './rules.ts'

const levels = [userTypes.member, userTypes.admin]

/** The level of a member: chosen by the creator alone, others read why (READ-8). */
export function MemberLevel({ member }: { member: Member }) {
  const { t } = useTranslation(['members', 'common'])
  const viewer = viewerOf(useUser())
  const acts = useActs()
  const type = member.ws_user_type
  const act = type === userTypes.admin ? 'demote' : 'promote'
  const why = whyNot(viewer, member, act)
  const help = why
    ? t(why === 'wrong-state' ? 'drawer.level-later' : `drawer.level.${why}`)
    : t('drawer.level.free')
  return (
    <SelectField
      label={t('columns.type')}
      isLabelHidden
      value={String(type)}
      disabled={why !== null || acts.isBusy}
      help={help}
      options={[...new Set([...levels, type])].map((level) => ({
        value: String(level),
        label: t(`common:roles.${level}`),
      }))}
      onChange={({ target }) => target.value !== String(type) && acts.run(act, [member])}
    />
  )
}
