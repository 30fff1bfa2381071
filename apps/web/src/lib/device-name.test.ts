import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

test.each([
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome}`, 'Chrome 142', 'macOS', 'computer'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/142.0.0.0`,
    'Edge 142',
    'Windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.50',
    'wechat',
    'iPhone',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari 26',
    'iPad',
    'tablet',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0', 'Firefox 145', 'Linux', 'computer'],
  ['curl/8.5.0', 'other', 'other', 'computer'],
  ['', 'other', 'other', 'computer'],
])('%j is named so that its owner recognises it', (userAgent, browser, system, kind) => {
  expect(deviceName(userAgent)).toEqual({ browser, system, kind })
})
