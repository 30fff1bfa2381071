import { defineConfig } from 'vitest/config'

const long = '**/*.long.test.ts'
const attacks = '**/*.attack.test.ts'
const isLongRun = process.argv.includes('long')
const server = {
  environment: 'node' as const,
  globalSetup: ['apps/server/src/testing/global-setup.ts'],
  testTimeout: 90_000,
  hookTimeout: 120_000,
}

/** `pnpm test` runs every project but `long`, whose runs take minutes each. */
export default defineConfig({
  test: {
    reporters: process.env.CI_RESULTS
      ? ['default', ['json', { outputFile: `${process.env.CI_RESULTS}/vitest.json` }]]
      : ['default'],
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...server,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [long, attacks],
        },
      },
      { test: { ...server, name: 'attacks', include: [`apps/server/src/${attacks}`] } },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          testTimeout: 40_000,
          include: ['apps/web/{src,build}/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/web/src/testing/setup.ts'],
        },
      },
      {
        test: {
          name: 'rules',
          environment: 'node',
          include: ['scripts/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      { test: { name: 'tools', environment: 'node', include: ['tools/**/*.test.ts'] } },
      ...(isLongRun
        ? [
            {
              test: {
                ...server,
                name: 'long',
                include: [`apps/server/src/${long}`],
                testTimeout: 600_000,
              },
            },
          ]
        : []),
    ],
  },
})
