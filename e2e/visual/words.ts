import type { Page } from '@playwright/test'
import type { Language } from './forms.ts'

/** Names that are the same in both languages: the product, each language in itself, the provider of the test settings, our file. */
const names = /知问|中文|English|公司账号|\.zhiwen-access\.json/g
const addresses = /[\w.+-]+@[\w.-]+|https?:\/\/\S+|\d+(?:\.\d+){3}/g
const han = /\p{Script=Han}+/u
const sentence = /(?:[A-Za-z]{2,}[ ,]+){3,}[A-Za-z]{2,}/
const rubbish = /\bundefined\b|\bnull\b|\bNaN\b|\[object |\{\{|\}\}/
/** `login.title`, `common:roles.1`: what i18next shows for a text it does not have. */
const rawKey = /\b[a-z]+(?:-[a-z]+)*(?:[.:][a-z0-9]+(?:-[a-z0-9]+)*)+\b/

/** Everything a person reads or hears on the page, except what is marked as another language. */
const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ofPage = document.documentElement.lang
    const isForeign = (element: Element) =>
      (element.closest('[lang]')?.getAttribute('lang') ?? ofPage) !== ofPage
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const texts: string[] = [document.title]
    for (const element of document.body.querySelectorAll('*')) {
      if (isForeign(element) || !isShown(element)) continue
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '')
      }
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
        texts.push(element.getAttribute(name) ?? '')
      }
    }
    return texts.map((text) => text.trim()).filter(Boolean)
  })

/** Texts that nobody should see: raw keys, leftovers of code, the other language (walk rule 2). */
export async function wrongWords(page: Page, language: Language): Promise<string[]> {
  const isWrong = (text: string) => {
    const plain = text.replaceAll(addresses, '').replaceAll(names, '')
    if (rubbish.test(plain) || rawKey.test(plain)) return true
    return language === 'en' ? han.test(plain) : sentence.test(plain)
  }
  return (await readTexts(page)).filter(isWrong)
}
