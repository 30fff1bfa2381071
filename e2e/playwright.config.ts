import { defineConfig } from '@playwright/test'

const results = process.env.CI_RESULTS

/** Real Chromium against the production build; `scripts/e2e.ts` builds first. */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // Long enough for a busy machine; a condition that never comes still fails.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  outputDir: './.run/results',
  reporter: results
    ? [['line'], ['json', { outputFile: `${results}/playwright.json` }]]
    : [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: 'light',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
