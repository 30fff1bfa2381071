import { expect, test } from 'vitest'
import { readListFile } from './read-list-file.ts'

test('a list is read in UTF-8, with or without its mark, and in GB18030', async () => {
  const words = 'ou_8f2c,韩澈\n'
  const gb = new Uint8Array([...Buffer.from('ou_8f2c,'), 0xba, 0xab, 0xb3, 0xba, 0x0a])

  expect(await readListFile(new Blob([words]))).toBe(words)
  expect(await readListFile(new Blob(['\uFEFF', words]))).toBe(words)
  expect(await readListFile(new Blob([gb]))).toBe(words)
})

test('what is no text or far too long is no list', async () => {
  expect(await readListFile(new Blob([new Uint8Array([80, 75, 3, 4, 0, 0])]))).toBeNull()
  expect(await readListFile(new Blob(['a'.repeat(1024 * 1024 + 1)]))).toBeNull()
})
