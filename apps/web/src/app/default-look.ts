import { defaultBrandColor } from '@zhiwen/contract/enums.ts'
import type { Session } from '../lib/session/index.ts'
import { applyBrand, applyTheme } from '../lib/theme/index.ts'
import type { Asked } from './guards/guard.ts'

/** A start without user info shows the light theme and the default colour (ANS-16). */
export const withDefaultLook = (session: Session): Asked => ({
  reloadUser: session.reloadUser,
  findUser: async () => {
    try {
      return await session.findUser()
    } catch (error) {
      if (!session.getState().user) {
        applyTheme('light')
        applyBrand(defaultBrandColor)
      }
      throw error
    }
  },
})
