import { openTabs } from '../tabs/tabs.ts'
import { createSession } from './create-session.ts'

/** The session of this tab. */
export const session = createSession(openTabs())
