import { type Language, languages } from '@zhiwen/contract/enums.ts'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'

const defaultLanguage: Language = languages[0]
type Pack = Record<string, object>

/** One chunk per language, holding every namespace; loaded when first wanted. */
const packs: Record<Language, () => Promise<{ pack: Pack }>> = {
  'zh-hans': () => import('./pack-zh-hans.ts'),
  en: () => import('./pack-en.ts'),
}

/** The instance behind every text; `useTranslation` finds it by itself. */
export const i18n = createInstance()

const isLanguage = (value: unknown): value is Language => languages.some((known) => known === value)

/** A known language for any input; others fall back to zh-hans (API-3). */
export const asLanguage = (value: unknown): Language =>
  isLanguage(value) ? value : defaultLanguage

/** Language of the interface, which every call names in its header. */
export const currentLanguage = (): Language => asLanguage(i18n.resolvedLanguage ?? i18n.language)

/** A text for code outside of components. */
export const text = (key: string, fallback?: string): string =>
  fallback === undefined ? i18n.t(key) : i18n.t(key, { defaultValue: fallback })

async function addPack(language: Language): Promise<void> {
  if (i18n.hasResourceBundle(language, 'common')) return
  const { pack } = await packs[language]()
  for (const [namespace, texts] of Object.entries(pack)) {
    i18n.addResourceBundle(language, namespace, texts)
  }
}

/** Starts with one language; its pack is the only one loaded. */
export async function startTexts(language: Language): Promise<void> {
  if (!i18n.isInitialized) {
    await i18n.use(initReactI18next).init({
      lng: language,
      fallbackLng: defaultLanguage,
      lowerCaseLng: true,
      defaultNS: 'common',
      ns: [],
      resources: {},
      interpolation: { escapeValue: false }, // React escapes.
      returnEmptyString: false,
    })
  }
  await showLanguage(language)
}

/** Switches every text and `<html lang>` at once, loading the pack first. */
export async function showLanguage(language: Language): Promise<void> {
  await addPack(language)
  await i18n.changeLanguage(language)
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-Hans'
}
