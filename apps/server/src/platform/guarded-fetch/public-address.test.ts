import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressBytes } from './address-bytes.ts'
import { createEgressRules, parseAllowed } from './egress-rules.ts'
import { isPublicAddress } from './public-address.ts'

const inside = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '100.64.0.1',
  '192.0.0.170',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '198.51.100.7',
  '203.0.113.9',
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  'fec0::1',
  'ff02::1',
  '2001:db8::1',
  '100::1',
  '5f00::1',
  '3fff::1',
]
const carried = [
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::169.254.169.254',
  '64:ff9b:1::10.0.0.1',
  '2002:7f00:1::',
  '2002:a9fe:a9fe::1',
  '2001:0:7f00:1::',
  '::ffff:8.8.8.8',
]
const outside = [
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '223.255.255.255',
  '192.167.1.1',
  '198.20.0.1',
  '2400:3200::1',
  '2606:4700::1111',
  '2a00::1',
]

test.each(inside)('D1 %s is inside', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(carried)('D3 an IPv4 address in disguise (%s) is never public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(outside)('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('what is no address is not public', () => {
  for (const text of ['', 'localhost', '1.2.3', '1.2.3.4.5', '12345', ':::', 'g::1']) {
    expect(isPublicAddress(text)).toBe(false)
  }
})

test('every spelling of an IPv6 address has the same bytes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 }),
      (groups) => {
        const long = groups.map((group) => group.toString(16).padStart(4, '0')).join(':')
        const short = new URL(`http://[${long}]/`).hostname.slice(1, -1)
        expect(addressBytes(short)).toEqual(addressBytes(long))
      },
    ),
  )
})

test('D11 a private host is reached only where the operator allows it', () => {
  const rules = createEgressRules([
    'wiki.corp',
    'git.corp:3000',
    '10.1.0.0/16',
    '10.2.0.9:8080',
    '[fd00::5]:443',
  ])

  expect(rules.permits('10.9.9.9', { host: 'wiki.corp', port: 80 })).toBe(true)
  expect(rules.permits('10.9.9.9', { host: 'git.corp', port: 3000 })).toBe(true)
  expect(rules.permits('10.9.9.9', { host: 'git.corp', port: 22 })).toBe(false)
  expect(rules.permits('10.1.2.3', { host: 'any.name', port: 8080 })).toBe(true)
  expect(rules.permits('10.2.0.9', { host: '10.2.0.9', port: 8080 })).toBe(true)
  expect(rules.permits('10.2.0.9', { host: '10.2.0.9', port: 80 })).toBe(false)
  expect(rules.permits('fd00::5', { host: 'fd00::5', port: 443 })).toBe(true)
  expect(rules.permits('::ffff:10.1.2.3', { host: 'any.name', port: 80 })).toBe(true)
  expect(rules.permits('10.3.0.1', { host: 'evil.wiki.corp', port: 80 })).toBe(false)
  expect(rules.permits('127.0.0.1', { host: 'localhost', port: 80 })).toBe(false)
})

test('D9 ports of other services are refused on public hosts too', () => {
  const rules = createEgressRules([])
  const ports = [22, 25, 53, 110, 143, 465, 587, 3306, 5432, 6379, 9200, 11_211, 27_017]

  expect(ports.filter((port) => rules.permits('1.1.1.1', { host: 'a.test', port }))).toEqual([])
  expect(
    [80, 443, 3000, 5005, 8080, 8443, 9000].every((port) =>
      rules.permits('1.1.1.1', { host: 'a.test', port }),
    ),
  ).toBe(true)
})

test('an entry of the allow-list that says nothing is refused', () => {
  for (const text of ['http://a.test', 'a b', 'a.test:0', 'a.test:70000', '10.0.0.0/33', '']) {
    expect(parseAllowed(text)).toBeNull()
  }
})
