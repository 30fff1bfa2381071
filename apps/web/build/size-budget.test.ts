import { expect, test } from 'vitest'
import { budgetRows } from './budgets.ts'
import { packageOf } from './bundle-contents.ts'
import { type Contents, type Manifest, measureBundle } from './measure-bundle.ts'

const manifest: Manifest = {
  'index.html': { file: 'entry.js', isEntry: true, imports: ['_shared.js'], css: ['entry.css'] },
  '_shared.js': { file: 'shared.js' },
  'src/features/identity/login-page.tsx': {
    file: 'login.js',
    imports: ['index.html', '_form.js'],
    css: ['login.css'],
  },
  '_form.js': { file: 'form.js' },
  'src/features/home/home-page.tsx': { file: 'home.js', imports: ['index.html'] },
  'src/lib/i18n/pack-zh-hans.ts': { file: 'zh.js' },
  'src/lib/i18n/pack-en.ts': { file: 'en.js' },
  'src/lib/i18n/datasources-zh-hans.ts': { file: 'sources-zh.js' },
  'src/lib/i18n/datasources-en.ts': { file: 'sources-en.js' },
  'inter.woff2': { file: 'inter.woff2' },
}
const kilobyte = 1024

function rowsFor(sizes: Record<string, number> = {}, contents: Contents = {}, build = manifest) {
  const bundle = measureBundle(build, contents, (file) => (sizes[file] ?? 1) * kilobyte)
  return budgetRows(bundle)
}
const over = (...given: Parameters<typeof rowsFor>) =>
  rowsFor(...given)
    .filter((row) => row.isOver)
    .map((row) => row.name)

test('a page counts what it adds to the entry, chunks it shares with the entry excluded', () => {
  const login = rowsFor({ 'entry.js': 100, 'login.js': 20, 'form.js': 30, 'login.css': 4 }).find(
    (row) => row.name.includes('login'),
  )

  expect(login?.bytes).toBe(54 * kilobyte)
})

test('each budget reports its own breach', () => {
  expect(over()).toEqual([])
  expect(over({ 'entry.js': 150, 'shared.js': 36 })).toEqual(['entry JS'])
  expect(over({ 'entry.css': 43 })).toEqual(['entry CSS'])
  expect(over({ 'form.js': 65 })).toEqual(['entry + identity/login-page.tsx'])
  expect(over({ 'home.js': 26 })).toEqual(['entry + home/home-page.tsx'])
  expect(over({ 'en.js': 26 })).toEqual(['pack-en.ts'])
  expect(over({ 'sources-zh.js': 26 })).toEqual(['datasources-zh-hans.ts'])
  expect(over({ 'inter.woff2': 49 })).toEqual(['Latin font'])
})

test('one byte of zod or antd in the entry is too much, in a lazy chunk it is not counted', () => {
  expect(over({}, { 'shared.js': { zod: 1 } })).toEqual(['zod in the entry'])
  expect(over({}, { 'entry.js': { '@rc-component/table': 1 } })).toEqual(['antd in the entry'])
  expect(over({}, { 'login.js': { zod: 1 } })).toEqual([])
})

test('a budgeted page that is missing from the build is a breach', () => {
  const { 'src/features/home/home-page.tsx': _home, ...rest } = manifest

  expect(over({}, {}, rest)).toEqual(['entry + home/home-page.tsx (not in the build)'])
})

test('a module belongs to the package after the last node_modules', () => {
  expect(packageOf('/x/node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core.js')).toBe('zod')
  expect(packageOf('/x/node_modules/@rc-component/table/es/index.js')).toBe('@rc-component/table')
  expect(packageOf('/x/apps/web/src/main.tsx')).toBe('zhiwen')
})
