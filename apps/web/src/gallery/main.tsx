import { createInstance, type Resource } from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { BrowserRouter } from 'react-router'
import { startTheme } from '../lib/theme/index.ts'
import en from '../locales/en/ui.json'
import zhHans from '../locales/zh-hans/ui.json'
import '../ui/styles.css'
import { GalleryPage } from './gallery-page.tsx'

// The gallery is for developers: it stands apart from the app, needs no server and is not part of the build.
const resources: Resource = { 'zh-hans': { ui: zhHans }, en: { ui: en } }
startTheme()
const i18n = createInstance()
await i18n.use(initReactI18next).init({
  lng: document.documentElement.lang === 'en' ? 'en' : 'zh-hans',
  lowerCaseLng: true,
  resources,
  interpolation: { escapeValue: false },
})
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <GalleryPage />
      </BrowserRouter>
    </StrictMode>,
  )
}
