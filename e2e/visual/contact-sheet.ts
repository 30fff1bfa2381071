import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { languages, themes, type Width, widths } from './forms.ts'
import { isShownAt, type Scene } from './scene.ts'

/** How wide a picture stands on the sheet. */
const shownWidth: Record<Width, number> = { 1440: 660, 1024: 470, 390: 210 }

const pictureOf = (path: string, width: Width) =>
  existsSync(path)
    ? `<img width="${shownWidth[width]}" src="data:image/png;base64,${readFileSync(path, 'base64')}">`
    : `<i>${path.split('/').at(-1)} is missing</i>`

/** Puts the pictures of a scene on one sheet: a row for each language and theme. */
export async function makeContactSheet(
  browser: Browser,
  folder: string,
  scene: Scene,
): Promise<void> {
  const rows = languages.flatMap((language) =>
    themes.map((theme) =>
      widths
        .filter((width) => isShownAt(scene, width))
        .map((width) =>
          pictureOf(join(folder, `${scene.name}.${language}.${theme}.${width}.png`), width),
        )
        .join(''),
    ),
  )
  const page = await browser.newPage({ viewport: { width: 1400, height: 800 } })
  await page.setContent(
    `<style>body{margin:8px;background:#7d8590;font:14px sans-serif}
      div{display:flex;gap:10px;margin-bottom:10px;align-items:flex-start}</style>
     <b>${scene.name}</b>${rows.map((row) => `<div>${row}</div>`).join('')}`,
  )
  await page.screenshot({ path: join(folder, `sheet-${scene.name}.png`), fullPage: true })
  await page.close()
}
