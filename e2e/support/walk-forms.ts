import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { runFolder } from '../stack/run-folder.ts'
import {
  heights,
  isPhone,
  type Language,
  languages,
  type Theme,
  themes,
  type Width,
  widths,
} from '../visual/forms.ts'
import { axeViolations } from '../visual/page-checks.ts'
import { textOf } from '../visual/texts.ts'
import { callApi } from './api.ts'
import type { Person } from './people.ts'

export type WalkForm = { language: Language; theme: Theme; width: Width }

/** `E2E_WALKS=all`: every form, with a picture and axe at each step. */
const isWhole = process.env.E2E_WALKS === 'all'
const shortForms: readonly WalkForm[] = [
  { language: 'zh-hans', theme: 'light', width: 1440 },
  { language: 'en', theme: 'dark', width: 390 },
]
const allForms: readonly WalkForm[] = languages.flatMap((language) =>
  themes.flatMap((theme) => widths.map((width) => ({ language, theme, width }))),
)

/** The forms a walk is done in: two with every run, all twelve when asked for. */
export const walkForms = isWhole ? allForms : shortForms

export const formName = ({ language, theme, width }: WalkForm): string =>
  `${language} ${theme} ${width}`

/** What a browser needs to be of a form. */
export const browserOf = ({ language, width }: WalkForm) => ({
  viewport: { width, height: heights[width] },
  hasTouch: isPhone(width),
  locale: language === 'en' ? 'en-GB' : 'zh-CN',
})

/** Gives a person the language and theme of a form; `look` ends a step of the walk. */
export async function startWalk(page: Page, person: Person, walk: string, form: WalkForm) {
  const { language, theme, width } = form
  await callApi('PUT /user/base_info', {
    token: person.token,
    body: { preferred_language: language, theme },
  })
  let step = 0
  const t = textOf(language)
  return {
    t,
    button: (key: string, values?: Record<string, string>) =>
      page.getByRole('button', { name: t(key, values), exact: true }),
    /** A picture for the eye and axe; nothing may stick out sideways. */
    async look(): Promise<void> {
      step += 1
      const sticksOut = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(sticksOut, `sideways at step ${step}`).toBe(0)
      if (!isWhole) return
      const name = `${walk}.${step}.${language}.${theme}.${width}.png`
      await page.screenshot({ path: join(runFolder, 'walks', name) })
      expect.soft(await axeViolations(page), `axe at step ${step}`).toEqual([])
    },
  }
}
export type Walk = Awaited<ReturnType<typeof startWalk>>
