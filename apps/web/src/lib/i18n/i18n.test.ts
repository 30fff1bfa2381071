import { expect, test } from 'vitest'
import {
  currentLanguage,
  i18n,
  loadTexts,
  rememberLanguage,
  showLanguage,
  startLanguage,
  startTexts,
  text,
} from './index.ts'

test('zh-hans is default and fallback; the account wins over the visitor’s choice', () => {
  expect(startLanguage(undefined)).toBe('zh-hans')
  rememberLanguage('en')
  expect(startLanguage(undefined)).toBe('en')
  expect(startLanguage('zh-hans')).toBe('zh-hans')
  localStorage.setItem('app.language', '{"v":1,"data":"fr"}')
  expect(startLanguage(undefined)).toBe('zh-hans')
})

test('only the pack of the shown language is loaded, and switching acts at once on texts and <html lang>', async () => {
  await startTexts('zh-hans')
  expect(i18n.hasResourceBundle('en', 'common')).toBe(false)
  expect([text('common:roles.3'), document.documentElement.lang]).toEqual(['创建者', 'zh-Hans'])

  await showLanguage('en')

  expect([text('common:roles.3'), document.documentElement.lang]).toEqual(['Creator', 'en'])
  expect(currentLanguage()).toBe('en')
})

test('texts of a feature come with its first page, and with every language from then on', async () => {
  await startTexts('zh-hans')
  expect(text('directory:source')).toBe('source')

  await loadTexts('datasources')

  expect(text('directory:source')).toBe('通讯录来源')
  await showLanguage('en')
  expect(text('directory:source')).toBe('Directory')
})
