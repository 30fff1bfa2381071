import { type Language, languages } from '@zhiwen/contract/enums.ts'
import { stored } from '../storage/stored.ts'
import { asLanguage } from './i18n.ts'

const choice = stored({
  area: 'local',
  key: 'app.language',
  version: 1,
  accepts: (data): data is Language => languages.some((known) => known === data),
})

/** Remembers the language a visitor chose, for pages before the sign-in. */
export const rememberLanguage = (language: Language): void => choice.write(language)

/** Language to start with: the account's when known, else the visitor's choice, else zh-hans. */
export const startLanguage = (ofAccount: Language | undefined): Language =>
  asLanguage(ofAccount ?? choice.read())

/** The language another tab has just chosen, if that is what the event tells. */
export const chosenLanguage = (event: StorageEvent): Language | null =>
  event.key === choice.key ? choice.parse(event.newValue) : null
