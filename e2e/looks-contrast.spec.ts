import { expect, type Page, test } from '@playwright/test'
import { brandColors } from '@zhiwen/contract/enums.ts'
import { readStack } from './stack/index.ts'
import { callApi } from './support/api.ts'
import { type Person, registerCreator, signInBrowser } from './support/people.ts'
import { keepWaiting } from './visual/answers.ts'
import { faintPairs } from './visual/contrast.ts'
import { themes } from './visual/forms.ts'
import { axeViolations } from './visual/page-checks.ts'
import { textOf } from './visual/texts.ts'

const t = textOf('zh-hans')
const customCount = 20

/** The same colours in every run: a small linear generator with a fixed seed. */
function* someColors() {
  let state = 20_261_115
  for (let count = 0; count < customCount; count += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield `#${(state >>> 8).toString(16).padStart(6, '0').toUpperCase()}`
  }
}

async function showTheme(page: Page, theme: string) {
  await page.evaluate((shade) => {
    document.documentElement.dataset.theme = shade
  }, theme)
}

async function faintInBothThemes(page: Page, color: string): Promise<string[]> {
  const faint: string[] = []
  for (const theme of themes) {
    await showTheme(page, theme)
    faint.push(...(await faintPairs(page)).map((pair) => `${color} ${theme}: ${pair}`))
  }
  return faint
}

test('X4 READ-18 every preset and any custom colour keeps AA contrast in both themes', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: readStack().baseUrl })
  await signInBrowser(context, await registerCreator())
  const page = await context.newPage()
  // Nothing is saved: the answer to an earlier colour must not come between two others.
  await keepWaiting(page, '/user/base_info')
  await page.goto('/accountSetting?tab=look')
  await page.getByRole('radio', { name: t('ui:color.names.custom') }).check({ force: true })
  const field = page.getByLabel(t('ui:color.value'))

  const faint: string[] = []
  const base = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))
  for (const color of [...Object.values(brandColors), ...someColors()]) {
    await field.fill(color)
    await expect.poll(async () => (await base()).trim().toUpperCase()).toBe(color)
    faint.push(...(await faintInBothThemes(page, color)))
  }

  expect(faint).toEqual([])
  await context.close()
})

const setColor = (person: Person, primary_color: string) =>
  callApi('PUT /user/base_info', { token: person.token, body: { primary_color } })

async function expectReadable(page: Page, name: string) {
  for (const theme of themes) {
    await showTheme(page, theme)
    const found = await axeViolations(page, 'color-contrast')
    expect.soft(found, `${name} ${theme} ${page.url()}`).toEqual([])
  }
}

test('X4 the pages themselves are readable in all seven presets and both themes', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const person = await registerCreator()
  const options = { baseURL: readStack().baseUrl, reducedMotion: 'reduce' } as const
  const [context, elsewhere] = [
    await browser.newContext(options),
    await browser.newContext(options),
  ]
  await signInBrowser(context, person)
  const [page, visitor] = [await context.newPage(), await elsewhere.newPage()]
  await visitor.goto('/login')

  for (const [name, color] of Object.entries(brandColors)) {
    await setColor(person, color)
    for (const path of ['/home', '/accountSetting?tab=look']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await expectReadable(page, name)
    }
    // The sign-in page wears the look of the last visit.
    const look = await page.evaluate(() => localStorage.getItem('app.look') ?? '')
    await visitor.evaluate((kept) => localStorage.setItem('app.look', kept), look)
    await visitor.goto('/login')
    await visitor.getByRole('heading', { level: 1 }).waitFor()
    await expectReadable(visitor, name)
  }
  await Promise.all([context.close(), elsewhere.close()])
})
