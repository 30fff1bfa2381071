export { currentLanguage, i18n, showLanguage, startTexts, text } from './i18n.ts'
export { chosenLanguage, rememberLanguage, startLanguage } from './language-choice.ts'
