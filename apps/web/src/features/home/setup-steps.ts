import type { UserInfo } from '@zhiwen/contract/user.ts'
import { AtSign, Building2, CircleUserRound, type LucideIcon, Palette } from 'lucide-react'

export type SetupStep = {
  key: 'workspace' | 'avatar' | 'email' | 'look'
  icon: LucideIcon
  href: string
  isDone: boolean
}

const hasOwnLook = ({ theme, primary_color }: UserInfo) => theme !== 'light' || primary_color !== ''

/** What is worth setting up after the first sign-in, and what of it is done (G2). */
export const setupSteps = (user: UserInfo, isLookKept: boolean): SetupStep[] => [
  { key: 'workspace', icon: Building2, href: '/home', isDone: user.current_workspace !== null },
  {
    key: 'avatar',
    icon: CircleUserRound,
    href: '/accountSetting',
    isDone: user.avatar_url !== null,
  },
  {
    key: 'email',
    icon: AtSign,
    href: '/accountSetting?tab=security',
    isDone: user.email_verified,
  },
  {
    key: 'look',
    icon: Palette,
    href: '/accountSetting?tab=look',
    isDone: isLookKept || hasOwnLook(user),
  },
]
