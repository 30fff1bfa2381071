export { currentLanguage, i18n, loadTexts, showLanguage, startTexts, text } from './i18n.ts'
export { chosenLanguage, rememberLanguage, startLanguage } from './language-choice.ts'
