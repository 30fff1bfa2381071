import { beforeEach, expect, test, vi } from 'vitest'
import { clearToken, readToken, saveToken, tokenState } from './token.ts'

const now = 1_800_000_000_000
const inSeconds = (seconds: number) => ({ access_token: 'a', expires_at: now + seconds * 1000 })

beforeEach(() => {
  localStorage.clear()
  vi.setSystemTime(now)
})

test('SM-1 a saved token expires its given seconds from now', () => {
  saveToken({ access_token: 'abc', expires_in: 900 })

  expect(readToken()).toEqual({ access_token: 'abc', expires_at: now + 900_000 })
  expect(localStorage.getItem('app.token')).toContain('"v":1')
})

test('SM-1 a token is expired from its very moment of expiry', () => {
  expect(tokenState(inSeconds(0.001), now)).toBe('expiring')
  expect(tokenState(inSeconds(0), now)).toBe('expired')
  expect(tokenState(inSeconds(-1), now)).toBe('expired')
})

test('SM-1 a token without expiry counts as expired', () => {
  expect(tokenState({ access_token: 'a' }, now)).toBe('expired')
})

test('SM-1 a token asks for a refresh in its last 60 seconds', () => {
  expect(tokenState(inSeconds(60), now)).toBe('expiring')
  expect(tokenState(inSeconds(60.001), now)).toBe('valid')
})

test('SM-1 clearing removes the entry', () => {
  saveToken({ access_token: 'abc', expires_in: 900 })

  clearToken()

  expect(localStorage.getItem('app.token')).toBeNull()
  expect(tokenState(readToken(), now)).toBe('none')
})

test('an entry of another version or shape reads as no token', () => {
  for (const text of ['{"v":2,"data":{"access_token":"a"}}', '{"v":1,"data":{}}', 'x', '"a"']) {
    localStorage.setItem('app.token', text)
    expect(readToken()).toBeNull()
  }
})
