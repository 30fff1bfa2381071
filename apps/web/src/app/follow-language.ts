import { chosenLanguage, showLanguage } from '../lib/i18n/index.ts'
import { logWarning } from '../lib/log.ts'
import type { Session } from '../lib/session/index.ts'

/** A visitor's choice of language in one tab shows in the others; an account's language comes with the user. */
export function followLanguage(session: Session): () => void {
  const heed = (event: StorageEvent) => {
    const language = chosenLanguage(event)
    if (!language || session.getState().user) return
    showLanguage(language).catch((error: unknown) =>
      logWarning('language pack was not loaded', error),
    )
  }
  window.addEventListener('storage', heed)
  return () => window.removeEventListener('storage', heed)
}
