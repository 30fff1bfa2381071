import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test('a device is named by its browser and system as people call them', () => {
  const agents: [string, string, string][] = [
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0 Safari/537.36`,
      'Chrome',
      'Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/141.0 Safari/537.36 Edg/141.0`,
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/141 Mobile MicroMessenger/8.0`,
      'WeChat',
      'Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  ]
  for (const [agent, browser, system] of agents) {
    expect(deviceName(agent), agent).toEqual({ browser, system })
  }
})

test('an unknown agent has no name', () => {
  expect(deviceName('curl/8.5.0')).toBeNull()
  expect(deviceName('')).toBeNull()
})
