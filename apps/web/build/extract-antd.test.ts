import { beforeAll, expect, test, vi } from 'vitest'
import { extractAntd } from './extract-antd.ts'

let styles = ''
beforeAll(() => {
  // antd warns about a deprecated part that the extraction package renders.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  styles = extractAntd()
}, 60_000)

/** Colours that no token reaches and no part of ours shows: named palettes, unused shadows, dark menus. */
const harmless =
  /^--ant-(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime|button|btn|box-shadow|drop-shadow|menu-dark|tag-solid|select-border|color-(text-base|bg-base|shadow))/
/** Set again in admin-kit.css. */
const overridden = ['--ant-table-header-icon-color', '--ant-table-header-icon-hover-color']

test('every colour of antd is one of our variables', () => {
  const literal = new Set<string>()
  for (const [, name = '', value = ''] of styles.matchAll(/(--ant-[\w-]+):([^;}]+)/g)) {
    if (/#[\da-f]{3,8}\b|rgba?\(|hsla?\(/i.test(value) && !harmless.test(name)) literal.add(name)
  }

  expect([...literal].filter((name) => !overridden.includes(name))).toEqual([
    '--ant-input-number-filled-handle-bg',
  ])
})

test('tables, forms and selects are styled by class names that the running page uses', () => {
  for (const name of ['.ant-table', '.ant-form-item', '.ant-select', '.zhiwen-antd']) {
    expect(styles).toContain(name)
  }
})
