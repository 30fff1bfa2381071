import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { testConfig } from '../../testing/test-config.ts'
import { newId } from '../ids.ts'
import { createStorage, type Storage } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhiwen-storage-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = async (storage: Storage, key: string) => {
  const body = await storage.get(key)
  return body && (await buffer(body))
}
const newKey = () => `test/${newId()}`
const meta = { contentType: 'application/octet-stream' }
const bytes = Buffer.from('知问 '.repeat(20_000))

async function* breaking() {
  yield bytes
  throw new Error('the uploader went away')
}

describe.each([
  ['folder', { STORAGE_KIND: 'folder', STORAGE_FOLDER: folder }],
  ['s3', { STORAGE_KIND: 's3' }],
])('%s storage', (_kind, settings) => {
  const make = (more: Record<string, string> = {}) =>
    createStorage(testConfig({ ...inject('settings'), ...settings, ...more }))
  const storage = make()

  test('gives back the bytes it was given, from a buffer and from a stream', async () => {
    const [whole, streamed] = [newKey(), newKey()]
    await storage.put(whole, bytes, meta)
    await storage.put(streamed, Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), meta)

    expect(await read(storage, whole)).toEqual(bytes)
    expect(await read(storage, streamed)).toEqual(bytes)
    await Promise.all([storage.remove(whole), storage.remove(streamed)])
  })

  test('keeps an empty file', async () => {
    const key = newKey()
    await storage.put(key, Buffer.alloc(0), meta)
    expect(await read(storage, key)).toEqual(Buffer.alloc(0))
    await storage.remove(key)
  })

  test('knows nothing of a key that was never put or is removed', async () => {
    const key = newKey()
    expect(await storage.get(key)).toBeNull()
    await storage.put(key, bytes, meta)
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.get(key)).toBeNull()
  })

  test('a body that breaks off leaves nothing behind, and the old bytes stay', async () => {
    const [fresh, old] = [newKey(), newKey()]
    await storage.put(old, Buffer.from('old'), meta)

    for (const key of [fresh, old]) {
      const putting = storage.put(key, Readable.from(breaking()), meta)
      await expect(putting).rejects.toThrow('the uploader went away')
    }

    expect(await storage.get(fresh)).toBeNull()
    expect(await read(storage, old)).toEqual(Buffer.from('old'))
    await storage.remove(old)
  })

  test.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', '.hidden', 'a b', 'A', '', 'a\0b'])(
    'refuses the key %j (attack F3)',
    async (key) => {
      await expect(storage.put(key, bytes, meta)).rejects.toThrow(/storage key/)
      await expect(async () => storage.get(key)).rejects.toThrow(/storage key/)
      await expect(async () => storage.remove(key)).rejects.toThrow(/storage key/)
    },
  )

  test('says whether it can be used', async () => {
    await expect(storage.check()).resolves.toBeUndefined()
    const broken = make({ STORAGE_FOLDER: '/dev/null/files', S3_BUCKET: 'no-such-bucket' })
    await expect(broken.check()).rejects.toThrow()
  })
})

test('the folder keeps no unfinished files', () => {
  expect(readdirSync(join(folder, '.unfinished'))).toEqual([])
})
