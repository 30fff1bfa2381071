import { type Browser, chromium } from 'playwright-core'

/** Chromium of the machine; it prints pages to PDF and paints them for scans. */
const launch = () =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  })

export type Printer = {
  /** A PDF whose words can be selected. */
  print(html: string): Promise<Buffer>
  /** A PDF of pictures only, as a scanner makes it. */
  scan(html: string): Promise<Buffer>
  close(): Promise<void>
}

/** Makes the printer; its browser starts with the first page. */
export function createPrinter(): Printer {
  let browser: Promise<Browser> | undefined
  const withPage = async <T>(
    work: (page: Awaited<ReturnType<Browser['newPage']>>) => Promise<T>,
  ) => {
    browser ??= launch()
    const page = await (await browser).newPage({
      viewport: { width: 820, height: 1100 },
      deviceScaleFactor: 2,
    })
    return work(page).finally(() => page.close())
  }
  const print = (html: string) =>
    withPage(async (page) => {
      await page.setContent(html, { waitUntil: 'load' })
      return page.pdf({ format: 'A4' })
    })
  return {
    print,
    async scan(html) {
      const picture = await withPage(async (page) => {
        await page.setContent(html, { waitUntil: 'load' })
        return page.screenshot({ fullPage: true, type: 'jpeg', quality: 80 })
      })
      const source = `data:image/jpeg;base64,${picture.toString('base64')}`
      return print(`<style>body{margin:0}</style><img src="${source}" style="width:100%">`)
    },
    async close() {
      await (await browser)?.close()
    },
  }
}
