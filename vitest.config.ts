import { defineConfig } from 'vitest/config'

const long = '**/*.long.test.ts'
const bench = '**/*.bench.test.ts'
const attacks = '**/*.attack.test.ts'
/** Projects that run only when they are named. */
const onDemand = { long, bench }
const server = {
  environment: 'node' as const,
  globalSetup: ['apps/server/src/testing/global-setup.ts'],
  testTimeout: 90_000,
  hookTimeout: 120_000,
}

/** `pnpm test` runs every project but `long` and `bench`, whose runs take minutes to hours. */
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
          exclude: [long, bench, attacks],
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
      ...Object.entries(onDemand)
        .filter(([name]) => process.argv.includes(name))
        .map(([name, files]) => ({
          test: {
            ...server,
            name,
            include: [`apps/server/src/${files}`],
            testTimeout: 600_000,
          },
        })),
    ],
  },
})
