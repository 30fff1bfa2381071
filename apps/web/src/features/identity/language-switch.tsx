import { type Language, languages } from '@zhiwen/contract/enums.ts'
import { useTranslation } from 'react-i18next'
import { rememberLanguage, showLanguage } from '../../lib/i18n/index.ts'
import { Segmented } from '../../ui/index.ts'

const htmlLanguages: Record<Language, string> = { 'zh-hans': 'zh-Hans', en: 'en' }

/** Switches the language of a visitor; the browser remembers it until an account has its own. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation(['identity', 'common'])
  const handleChange = (language: Language) => {
    rememberLanguage(language)
    void showLanguage(language)
  }
  const options = languages.map((language) => ({
    value: language,
    label: t(`common:languages.${language}`),
    lang: htmlLanguages[language],
  }))
  return (
    <Segmented
      label={t('frame.language')}
      value={i18n.language as Language}
      options={options}
      onChange={handleChange}
    />
  )
}
