import { expect, test } from 'vitest'
import { guidePath, loginPath, safeRedirect } from './redirect.ts'

const origin = 'https://zhiwen.example'

test('A15 a redirect leads only to a path of our own origin', () => {
  const evil = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'https://evil.example/home',
    'https://zhiwen.example.evil.example/home',
    'https://zhiwen.example@evil.example/',
    'https://zhiwen.example//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'home',
    '',
  ]
  expect(evil.filter((value) => safeRedirect(value, origin) !== '/')).toEqual([])
  expect(safeRedirect(null, origin)).toBe('/')
})

test('a path of our origin is kept with query and hash, also from a full address', () => {
  expect(safeRedirect('/manage/users/all?page=2#top', origin)).toBe('/manage/users/all?page=2#top')
  expect(safeRedirect(`${origin}/home?x=1`, origin)).toBe('/home?x=1')
  expect(safeRedirect('/search?q=//a', origin)).toBe('/search?q=//a')
  expect(safeRedirect('/search?q=季度', origin)).toBe('/search?q=%E5%AD%A3%E5%BA%A6')
})

test('RT-6 the wanted path stays readable in the address of the sign-in page', () => {
  expect(loginPath('/chat')).toBe('/login?redirect=/chat')
  expect(loginPath(`${origin}/home?a=1&b=2`)).toBe(
    '/login?redirect=https://zhiwen.example/home%3Fa%3D1%26b%3D2',
  )
  expect(new URLSearchParams(loginPath('/a?b=1&c=#d').slice(6)).get('redirect')).toBe('/a?b=1&c=#d')
})

test('the guide keeps the wanted path unless it is home anyway', () => {
  expect(guidePath('/accountSetting')).toBe('/guide?redirect=/accountSetting')
  expect(guidePath('/home')).toBe('/guide')
})
