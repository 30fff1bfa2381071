import { afterAll, describe, expect, test } from 'vitest'
import { readTree } from './finding.ts'
import { checkers } from './index.ts'
import { plantTree, removePlantedTrees, runDependencyRules, runTool } from './planted-tree.ts'

const s = 'apps/server/src'
const w = 'apps/web/src'

afterAll(removePlantedTrees)

/** One planted breach per dependency rule: the rule that must report it, and the files that break it. */
const dependencyBreaches: [rule: string, files: Record<string, string>][] = [
  [
    'D1-no-cycle',
    {
      [`${s}/platform/a.ts`]: `import type { B } from './b.ts'\nexport type A = B`,
      [`${s}/platform/b.ts`]: `import type { A } from './a.ts'\nexport type B = A`,
    },
  ],
  [
    'D2-module-order-server-files',
    {
      [`${s}/modules/files/index.ts`]: `import '../identity/index.ts'`,
      [`${s}/modules/identity/index.ts`]: '',
    },
  ],
  [
    'D2-module-order-web-identity',
    {
      [`${w}/features/identity/index.ts`]: `import '../account/index.ts'`,
      [`${w}/features/account/index.ts`]: '',
    },
  ],
  [
    'D3-door-server',
    {
      [`${s}/modules/workspace/service.ts`]: `import '../identity/service.ts'`,
      [`${s}/modules/identity/service.ts`]: '',
    },
  ],
  [
    'D3-door-server-outside',
    {
      [`${s}/modules.ts`]: `import './modules/identity/service.ts'`,
      [`${s}/modules/identity/service.ts`]: '',
    },
  ],
  [
    'D3-door-web',
    {
      [`${w}/features/account/page.ts`]: `import '../identity/page.ts'`,
      [`${w}/features/identity/page.ts`]: '',
    },
  ],
  [
    'D4-platform',
    {
      [`${s}/platform/a.ts`]: `import '../modules/files/index.ts'`,
      [`${s}/modules/files/index.ts`]: '',
    },
  ],
  [
    'D4-http',
    {
      [`${s}/http/a.ts`]: `import '../modules/files/index.ts'`,
      [`${s}/modules/files/index.ts`]: '',
    },
  ],
  [
    'D4-ui-lib',
    { [`${w}/ui/a.ts`]: `import '../features/home/index.ts'`, [`${w}/features/home/index.ts`]: '' },
  ],
  [
    'D4-features-app',
    { [`${w}/features/home/index.ts`]: `import '../../app/a.ts'`, [`${w}/app/a.ts`]: '' },
  ],
  [
    'D5-connector',
    {
      [`${s}/connectors/rss/index.ts`]: `import '../../modules/files/index.ts'`,
      [`${s}/modules/files/index.ts`]: '',
    },
  ],
  [
    'D6-web-server',
    { [`${w}/lib/a.ts`]: `import '../../../server/src/platform/a.ts'`, [`${s}/platform/a.ts`]: '' },
  ],
  ['D6-contract', { 'packages/contract/src/a.ts': `import 'pg'` }],
  [
    'D6-web-contract-values',
    {
      [`${w}/lib/a.ts`]: `import { x } from '../../../../packages/contract/src/auth.ts'\nexport const y = x`,
      'packages/contract/src/auth.ts': 'export const x = 1',
    },
  ],
  [
    'D7-routes-repo',
    { [`${s}/modules/files/routes.ts`]: `import './repo.ts'`, [`${s}/modules/files/repo.ts`]: '' },
  ],
  [
    'D7-tables',
    {
      [`${s}/modules/files/service.ts`]: `import './tables.ts'`,
      [`${s}/modules/files/tables.ts`]: '',
    },
  ],
  [
    'D7-own-tables',
    {
      [`${s}/modules/files/repo.ts`]: `import '../../http/tables.ts'`,
      [`${s}/http/tables.ts`]: '',
    },
  ],
  [
    'D7-database-types',
    {
      [`${s}/modules/files/repo.ts`]: `import type { DB } from '../../database.gen.ts'\nexport type X = DB`,
      [`${s}/database.gen.ts`]: 'export interface DB {}',
    },
  ],
  ['D8-database', { [`${s}/modules/files/service.ts`]: `import 'pg'` }],
  ['D8-fetch', { [`${s}/http/a.ts`]: `import 'undici'` }],
]

describe('dependency rules', () => {
  test.concurrent.each(dependencyBreaches)('%s reports its planted breach', (rule, files) => {
    const printed = runTool(
      plantTree(files),
      'depcruise',
      [
        '--config',
        'architecture.cjs',
        'apps',
        ...(Object.keys(files).some((file) => file.startsWith('packages/')) ? ['packages'] : []),
      ].filter(
        (folder) =>
          folder !== 'apps' || Object.keys(files).some((file) => file.startsWith('apps/')),
      ),
    )

    expect(printed).toContain(`error ${rule}`)
  })

  test('a type taken from the contract by the web breaks nothing', () => {
    const root = plantTree({
      [`${w}/lib/a.ts`]: `import type { X } from '../../../../packages/contract/src/auth.ts'\nexport type Y = X`,
      'packages/contract/src/auth.ts': 'export type X = 1',
    })

    expect(runDependencyRules(root)).toContain('no dependency violations')
  })
})

/** One planted breach per rule of our own checkers. */
const ownBreaches: [rule: string, checker: string, files: Record<string, string>][] = [
  [
    'D8',
    'platform-only calls (D8, D11)',
    { [`${s}/modules/files/a.ts`]: `await fetch('http://x')` },
  ],
  [
    'D8',
    'platform-only calls (D8, D11)',
    { [`${s}/modules/files/a.ts`]: `import { request } from 'node:https'\nrequest('https://x')` },
  ],
  [
    'D9',
    'table ownership (D9)',
    {
      [`${s}/modules/a/tables.ts`]: `export const aDb = ownTables<Pick<DB, 'users'>>()`,
      [`${s}/modules/b/tables.ts`]: `export const bDb = ownTables<Pick<DB, 'users'>>()`,
    },
  ],
  [
    'D9',
    'table ownership (D9)',
    { [`${s}/modules/a/service.ts`]: 'const row = await repo.findById(tx, id)' },
  ],
  [
    'D10',
    'connector keys (D10)',
    {
      [`${s}/connectors/rss/index.ts`]: '',
      [`${s}/modules/search/a.ts`]: `if (kind === 'rss') {}`,
    },
  ],
  [
    'D10',
    'connector keys (D10)',
    {
      [`${s}/connectors/web/index.ts`]: '',
      [`${s}/modules/search/a.ts`]: `if (app.app_key === 'web') {}`,
    },
  ],
  [
    'D11',
    'platform-only calls (D8, D11)',
    { [`${s}/modules/files/a.ts`]: 'const at = Date.now()' },
  ],
  [
    'D11',
    'platform-only calls (D8, D11)',
    { [`${s}/modules/files/a.ts`]: 'const key = process.env.KEY' },
  ],
  ['D12', 'file shape (D12)', { [`${s}/modules/files/BadName.ts`]: '' }],
  ['D12', 'file shape (D12)', { [`${s}/modules/files/long.ts`]: 'x\n'.repeat(401) }],
  [
    'D14',
    'locale keys (D14)',
    {
      [`${w}/locales/zh-hans/a.json`]: '{"x":"一","y":"二"}',
      [`${w}/locales/en/a.json`]: '{"x":"one"}',
    },
  ],
  [
    'D14',
    'locale keys (D14)',
    {
      [`${w}/locales/zh-hans/a.json`]: '{"x":"一"}',
      [`${w}/locales/en/a.json`]: '{"x":"one"}',
      [`${w}/a.tsx`]: `const { t } = useTranslation('a'); t('z')`,
    },
  ],
  ['D14', 'literal text (D14)', { [`${w}/a.tsx`]: 'export const A = () => <p>Hello there</p>' }],
  ['D14', 'literal text (D14)', { [`${w}/a.ts`]: `export const a = '你好'` }],
  [
    'settings',
    'settings',
    {
      [`${s}/platform/config.ts`]: 'const shape = {\n  NEW_SETTING: z.string(),\n}',
      '.env.example': '',
    },
  ],
  ['migrations', 'migration names', { 'apps/server/migrations/0002_late.sql': '' }],
  ['hygiene', 'hygiene', { 'docs/a.md': `see ${['', 'root', 'project'].join('/')}` }],
]

test.each(ownBreaches)('%s is reported by %s', (rule, name, files) => {
  const findings = checkers[name]?.(readTree(plantTree(files))) ?? []

  expect(findings.map((found) => found.rule)).toContain(rule)
})

test('a clean tree is reported by no checker', () => {
  const root = plantTree({
    [`${s}/modules/files/service.ts`]: 'export const size = 1\n',
    [`${w}/locales/zh-hans/a.json`]: '{"x":"一"}',
    [`${w}/locales/en/a.json`]: '{"x":"one"}',
    [`${w}/a.tsx`]: `export const A = () => { const { t } = useTranslation('a'); return <p>{t('x')}</p> }\n`,
  })

  const findings = Object.values(checkers).flatMap((checker) => checker(readTree(root)))

  expect(findings).toEqual([])
})

test.each([
  ['typescript-eslint(no-explicit-any)', 'export const a = (x: any) => x\n'],
  ['eslint-plugin-import(no-default-export)', 'export default 1\n'],
  [
    'eslint(max-lines-per-function)',
    `export function long() {\n${'  globalThis.x\n'.repeat(61)}}\n`,
  ],
  [
    'typescript-eslint(no-floating-promises)',
    'const later = async () => 1\nexport const go = () => { later() }\n',
  ],
])('D12: lint reports %s', (rule, text) => {
  const root = plantTree({
    'apps/server/src/a.ts': text,
    'tsconfig.json':
      '{"compilerOptions":{"strict":true,"target":"es2024","module":"nodenext"},"include":["apps"]}',
  })

  expect(runTool(root, 'oxlint', ['--type-aware', '--format=unix', 'apps'])).toContain(
    rule.split('(')[1]?.replace(')', ''),
  )
})

test('D13: an unused file and an unused export are reported', () => {
  const root = plantTree({
    'package.json': '{"name":"planted","type":"module"}',
    'knip.json': '{"entry":["apps/main.ts"],"project":["apps/**/*.ts"]}',
    'apps/main.ts': `import { used } from './used.ts'\nused()\n`,
    'apps/used.ts': 'export const used = () => 1\nexport const unusedExport = 2\n',
    'apps/unused-file.ts': 'export const x = 1\n',
  })

  const printed = runTool(root, 'knip', [])

  expect(printed).toContain('unused-file.ts')
  expect(printed).toContain('unusedExport')
})
