import { expect, test } from 'vitest'
import { createPasswords } from './hashing.ts'

test('A17: of two hundred passwords at once four are hashed, a hundred wait, the rest come back later', async () => {
  const passwords = createPasswords()

  const results = await Promise.allSettled(
    Array.from({ length: 200 }, (_, n) => passwords.hash(`password ${n}`)),
  )

  const refused = results.filter((result) => result.status === 'rejected')
  expect(results.length - refused.length).toBe(104)
  expect(refused.map(({ reason }) => reason.code)).toEqual(refused.map(() => 'server-busy'))
})

test('passwords are argon2id with 19 MiB and two passes, salted', async () => {
  const passwords = createPasswords()

  const [first, second] = [await passwords.hash('the same'), await passwords.hash('the same')]

  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(second).not.toBe(first)
  expect(await passwords.fits(first, 'the same')).toBe(true)
  expect(await passwords.fits(first, 'The same')).toBe(false)
  expect(await passwords.fits(null, 'the same')).toBe(false)
})
