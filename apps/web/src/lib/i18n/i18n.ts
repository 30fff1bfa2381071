import { type Language, languages } from '@zhiwen/contract/enums.ts'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'

const defaultLanguage: Language = languages[0]
type Pack = Record<string, object>

type PackLoader = () => Promise<{ pack: Pack }>

/** The texts every page may need, and those which come with the pages of one feature. */
type PackName = 'base' | 'datasources'

/** One chunk per pack and language, holding every namespace of it; loaded when first wanted. */
const packs: Record<PackName, Record<Language, PackLoader>> = {
  base: { 'zh-hans': () => import('./pack-zh-hans.ts'), en: () => import('./pack-en.ts') },
  datasources: {
    'zh-hans': () => import('./datasources-zh-hans.ts'),
    en: () => import('./datasources-en.ts'),
  },
}
/** Packs that some page has asked for; a change of language brings all of them. */
const wanted = new Set<PackName>(['base'])
const loaded = new Set<`${Language}/${PackName}`>()
const started = Promise.withResolvers<void>()

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

async function addPack(language: Language, name: PackName): Promise<void> {
  if (loaded.has(`${language}/${name}`)) return
  const { pack } = await packs[name][language]()
  for (const [namespace, texts] of Object.entries(pack)) {
    i18n.addResourceBundle(language, namespace, texts)
  }
  loaded.add(`${language}/${name}`)
}

/** Brings every wanted pack, also one that is asked for while others are on their way. */
async function addWanted(language: Language): Promise<void> {
  const missing = [...wanted].filter((name) => !loaded.has(`${language}/${name}`))
  if (missing.length === 0) return
  await Promise.all(missing.map((name) => addPack(language, name)))
  await addWanted(language)
}

/** Brings the texts of a feature before its page is drawn, in whatever language is shown then. */
export async function loadTexts(name: PackName): Promise<void> {
  wanted.add(name)
  await started.promise
  await addWanted(currentLanguage())
}

/** Starts with one language; only packs of this one are loaded. */
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
    started.resolve()
  }
  await showLanguage(language)
}

/** Switches every text and `<html lang>` at once, loading the packs first. */
export async function showLanguage(language: Language): Promise<void> {
  await addWanted(language)
  await i18n.changeLanguage(language)
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-Hans'
}
