import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { startStack } from '../stack/index.ts'
import { launchOptions } from './browser.ts'
import { makeContactSheet } from './contact-sheet.ts'
import { isPhone, type Language, languages, themes, type Width, widths } from './forms.ts'
import { isShownAt, openScene, paint, type Scene, type Stage } from './scene.ts'
import { scenes } from './scenes.ts'

/**
 * Takes pictures of every scene × language × theme × width and puts those of a scene on one sheet.
 * Arguments choose scenes by the beginning of their names.
 */
const folder = join(import.meta.dirname, '../.run/looks')
const tallest = 2200

/** On phones pages are longer than the screen: the picture shows all of it. */
async function showAll({ page }: Stage, width: Width): Promise<void> {
  const needed = await page.evaluate(() => {
    const hidden = [...document.querySelectorAll('main, main *, dialog[open], dialog[open] *')].map(
      (element) =>
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowY)
          ? element.scrollHeight - element.clientHeight
          : 0,
    )
    return Math.max(document.documentElement.scrollHeight, innerHeight + Math.max(0, ...hidden))
  })
  await page.setViewportSize({ width, height: Math.min(needed, tallest) })
}

async function take(
  browser: Browser,
  scene: Scene,
  language: Language,
  width: Width,
): Promise<void> {
  const stage = await openScene(browser, scene, { language, width })
  if (isPhone(width)) await showAll(stage, width)
  for (const theme of themes) {
    await paint(stage, theme)
    const path = join(folder, `${scene.name}.${language}.${theme}.${width}.png`)
    await stage.page.screenshot({ path, fullPage: true })
  }
  await stage.page.context().close()
}

async function takeScene(browser: Browser, scene: Scene): Promise<string[]> {
  const failed: string[] = []
  for (const language of languages) {
    for (const width of widths.filter((one) => isShownAt(scene, one))) {
      await take(browser, scene, language, width).catch((error: unknown) => {
        failed.push(`${scene.name} ${language} ${width}: ${String(error).split('\n')[0]}`)
      })
    }
  }
  await makeContactSheet(browser, folder, scene)
  console.log(`${scene.name}${failed.length > 0 ? ` (${failed.length} failed)` : ''}`)
  return failed
}

async function main(wanted: string[]): Promise<void> {
  const chosen = scenes.filter(
    ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
  )
  if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const stack = await startStack()
  const browser = await chromium.launch(launchOptions)
  const queue = [...chosen]
  const failed: string[] = []
  const work = async () => {
    for (let scene = queue.shift(); scene; scene = queue.shift()) {
      failed.push(...(await takeScene(browser, scene)))
    }
  }
  try {
    await Promise.all([work(), work()])
  } finally {
    await browser.close()
    await stack.stop()
  }
  console.log(`${chosen.length} scenes, ${failed.length} pictures failed, see ${folder}`)
  for (const line of failed) console.error(line)
  process.exitCode = failed.length > 0 ? 1 : 0
}

await main(process.argv.slice(2))
