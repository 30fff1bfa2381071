import type { Browser, Locator, Page } from '@playwright/test'
import { readStack } from '../stack/index.ts'
import { watchPage } from '../support/page-health.ts'
import type { Person } from '../support/people.ts'
import { signInBrowser } from '../support/people.ts'
import { hideOutbox } from './answers.ts'
import { castMember, type Role } from './cast.ts'
import { heights, isPhone, type Language, type Theme, type Width } from './forms.ts'
import { watchLayout } from './layout-shift.ts'
import { textOf } from './texts.ts'

/** What a scene works with: the open page, its texts, and who looks at it. */
export type Stage = {
  page: Page
  t: ReturnType<typeof textOf>
  language: Language
  isPhone: boolean
  person: Person | null
  health: ReturnType<typeof watchPage>
}

/** A failing call is logged by the browser itself; nothing of ours may be. */
const loadFailure = /Failed to load resource|answer 5\d\d/

/** One page in one state: who opens it, where, and what is done there before it is looked at. */
export type Scene = {
  name: string
  as: Role
  path: string
  /** Scenes that exist on phones or on wide screens only. */
  only?: 'phone' | 'wide'
  /** Calls answered for the server, and what the browser remembers. */
  before?: (stage: Stage) => Promise<unknown>
  reach?: (stage: Stage) => Promise<unknown>
  /** What must be visible at the end. */
  shows: (stage: Stage) => Locator
  /** Shows the notice about the development outbox, which production does not have. */
  hasOutbox?: boolean
  /** Failing calls are part of the scene, so the console may tell of them. */
  isFailing?: boolean
}

export const isShownAt = (scene: Scene, width: Width): boolean =>
  scene.only === undefined || (scene.only === 'phone') === isPhone(width)

const patienceMs = 20_000

type Form = { language: Language; width: Width }

/** Presses a button by its words. */
export const press = ({ page, t }: Stage, key: string): Promise<void> =>
  page
    .getByRole('button', { name: t(key), exact: true })
    .first()
    .click()

/** Types into a field by the name it has in the form. */
export const fill = ({ page }: Stage, name: string, value: string): Promise<void> =>
  page.locator(`input[name="${name}"]`).fill(value)

/** The page's own heading. */
export const heading = ({ page }: Stage): Locator => page.getByRole('heading', { level: 1 })

/** A field marked as wrong. */
export const marked = ({ page }: Stage): Locator => page.locator('[aria-invalid="true"]')

/** Opens a scene in a browser context of its own and brings it to its state. */
export async function openScene(browser: Browser, scene: Scene, form: Form): Promise<Stage> {
  const { language, width } = form
  const context = await browser.newContext({
    baseURL: readStack().baseUrl,
    viewport: { width, height: heights[width] },
    deviceScaleFactor: 1,
    hasTouch: isPhone(width),
    locale: language === 'en' ? 'en-GB' : 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: 'light',
    // Nothing is half-way through a movement when it is looked at.
    reducedMotion: 'reduce',
  })
  const person = await castMember(scene.as, language)
  await signInBrowser(context, person)
  await context.addInitScript(
    (text) => localStorage.setItem('app.language', text),
    JSON.stringify({ v: 1, data: language }),
  )
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  const health = watchPage(page, scene.isFailing ? { expected: loadFailure } : {})
  await watchLayout(page)
  if (!scene.hasOutbox) await hideOutbox(page)
  const stage = { page, t: textOf(language), language, isPhone: isPhone(width), person, health }
  await scene.before?.(stage)
  await page.goto(scene.path)
  await scene.reach?.(stage)
  await scene.shows(stage).first().waitFor()
  await comeToRest(page)
  return stage
}

/** Waits for fonts and pictures, so that two looks at the same state are the same. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/** Shows the page in one theme, as the theme choice paints it. */
export async function paint({ page }: Stage, theme: Theme): Promise<void> {
  await page.evaluate((shade) => {
    document.documentElement.dataset.theme = shade
  }, theme)
  await comeToRest(page)
}
