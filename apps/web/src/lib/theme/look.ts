import { brandColors, type Theme, themes } from '@zhiwen/contract/enums.ts'
import { stored } from '../storage/stored.ts'

/** What the page looks like; kept with its computed variables, so that boot.js can paint it at once. */
export type Look = {
  theme: Theme
  color: string
  variables: Record<string, string>
  isNearDanger: boolean
}

export const defaultLook: Look = {
  theme: 'light',
  color: brandColors.purple,
  variables: {},
  isNearDanger: false,
}

/** The look of the last visit; public/boot.js reads the same key. */
export const keptLook = stored<Look>({
  area: 'local',
  key: 'app.look',
  version: 1,
  accepts: (data): data is Look =>
    typeof data === 'object' &&
    data !== null &&
    'theme' in data &&
    themes.some((known) => known === data.theme) &&
    'color' in data &&
    typeof data.color === 'string' &&
    'variables' in data,
})
