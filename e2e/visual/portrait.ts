import type { BrowserContext } from '@playwright/test'

const portrait = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480">
  <rect width="640" height="480" fill="#dbe7e2"/>
  <circle cx="470" cy="110" r="52" fill="#f3dcb1"/>
  <path d="M0 330q160-90 330-20t310-30v200H0z" fill="#a9c6bc"/>
  <path d="M180 480c0-110 60-160 140-160s140 50 140 160z" fill="#3f5c70"/>
  <path d="M290 270h60v70q-30 24-60 0z" fill="#e2b797"/>
  <circle cx="320" cy="210" r="88" fill="#efc6a6"/>
  <path d="M228 210c-6-80 40-116 96-116s98 40 88 116c-14-34-34-52-62-56-40 26-98 20-122 56z" fill="#2f2a2c"/>
</svg>`

/** A picture of our own drawing to upload, so that no photo has to be kept in the repository. */
export async function drawPortrait(context: BrowserContext) {
  const page = await context.newPage()
  await page.setContent(`<body style="margin:0">${portrait}</body>`)
  const buffer = await page.locator('svg').screenshot()
  await page.close()
  return { name: 'portrait.png', mimeType: 'image/png', buffer }
}
