import { getUserInfo, updateBaseInfo } from '@zhiwen/contract/user.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUser, signIn } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { getBytes, listStore, picture, uploadFiles } from '../../testing/uploads.ts'
import { fileSweep } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const someone = async () => {
  const user = await buildUser(app)
  return { user, token: (await signIn(app, user)).token }
}
const uploadOne = async (token: string, bytes: Buffer, name = 'me.png') => {
  const reply = await uploadFiles(app, token, [{ name, bytes }])
  const [file] = reply.json().data.files
  return file
}

test('API-UP-1: an avatar is drawn anew as a square of 256 pixels without metadata', async () => {
  const { token } = await someone()
  const given = await picture({ width: 900, height: 400, format: 'jpeg', comment: 'secret place' })

  const file = await uploadOne(token, given, '我的照片.jpg')

  const { bytes, headers } = await getBytes(app, file.url)
  const drawn = await sharp(bytes).metadata()
  expect(file).toMatchObject({ name: '我的照片.jpg', mime: 'image/webp', size: bytes.length })
  expect(drawn).toMatchObject({ width: 256, height: 256, format: 'webp' })
  expect(drawn.exif).toBeUndefined()
  expect(bytes.includes('secret place')).toBe(false)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=86400, immutable',
  })
})

test('READ-20: jpeg, png, webp and the first frame of a gif are accepted', async () => {
  const { token } = await someone()
  const kinds = ['jpeg', 'png', 'webp', 'gif'] as const

  for (const format of kinds) {
    const file = await uploadOne(token, await picture({ width: 50, height: 50, format }))
    expect(file.error).toBeUndefined()
  }
})

test('VAL-8: one bad file does not stop the others', async () => {
  const { token } = await someone()
  const good = await picture({ width: 30, height: 30, format: 'png' })

  const reply = await uploadFiles(app, token, [
    { name: 'a.png', bytes: good },
    { name: 'b.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { name: 'c.png', bytes: good },
  ])

  expect(reply.statusCode).toBe(200)
  const { files } = reply.json().data
  expect(files.map((file: { error?: string }) => file.error)).toEqual([
    undefined,
    'file-type',
    undefined,
  ])
  expect(files[1]).toMatchObject({ file_id: null, url: null, name: 'b.svg' })
})

test('API-UP-1: files that are all refused answer with the first reason', async () => {
  const { token } = await someone()

  const reply = await uploadFiles(app, token, [{ name: 'a.txt', bytes: Buffer.from('text') }])

  expect(reply.statusCode).toBe(415)
  expect(reply.json()).toMatchObject({
    error: 'file-type',
    details: { files: [{ name: 'a.txt' }] },
  })
})

test('API-UP-1: a request without a file, and purposes that nothing uses yet, are refused', async () => {
  const { token } = await someone()
  const good = await picture({ width: 30, height: 30, format: 'png' })

  const empty = await uploadFiles(app, token, [])
  const chat = await uploadFiles(app, token, [{ name: 'a.png', bytes: good }], 'chat')

  expect(empty.json()).toMatchObject({
    error: 'input-invalid',
    details: { fields: [{ field: 'file' }] },
  })
  expect(chat.json()).toMatchObject({
    error: 'input-invalid',
    details: { fields: [{ field: 'purpose' }] },
  })
})

test('API-UP-2: links of one moment are the same text, so that browsers keep the picture', async () => {
  const { token } = await someone()
  const { file_id: avatar } = await uploadOne(
    token,
    await picture({ width: 30, height: 30, format: 'png' }),
  )
  await app.call(updateBaseInfo, { body: { avatar }, token })

  const [first, second] = [
    await app.call(getUserInfo, { token }),
    await app.call(getUserInfo, { token }),
  ]
  app.clock.advance(150)
  const later = await app.call(getUserInfo, { token })

  expect(first.data.avatar_url).toBe(second.data.avatar_url)
  expect(later.data.avatar_url).not.toBe(first.data.avatar_url)
})

test('API-UP-2: the owner reads a file by token, without a link', async () => {
  const { token } = await someone()
  const file = await uploadOne(token, await picture({ width: 30, height: 30, format: 'png' }))

  const reply = await getBytes(app, `/api/files/${file.file_id}`, token)

  expect(reply.status).toBe(200)
})

test('ENT-23: a file nobody uses is swept, also twice; one in use is kept', async () => {
  const { token } = await someone()
  const bytes = await picture({ width: 30, height: 30, format: 'png' })
  const [unused, used] = [await uploadOne(token, bytes), await uploadOne(token, bytes)]
  await app.call(updateBaseInfo, { body: { avatar: used.file_id }, token })
  const sweep = (file_id: string) =>
    app.modules.handlers
      .find(({ job }) => job.name === fileSweep.name)
      ?.run({ payload: { file_id }, signal: AbortSignal.timeout(5000), log: app.platform.log })
  const before = listStore(app).length

  for (const { file_id } of [unused, unused, used]) await sweep(file_id)

  expect(listStore(app)).toHaveLength(before - 1)
  expect((await getBytes(app, `/api/files/${unused.file_id}`, token)).status).toBe(404)
  expect((await getBytes(app, `/api/files/${used.file_id}`, token)).status).toBe(200)
})

test('ENT-23: the sweep of a file is queued with it, a day ahead', async () => {
  const { token } = await someone()
  const file = await uploadOne(token, await picture({ width: 30, height: 30, format: 'png' }))

  const { rows } = await app.owner.query(
    "select start_after from pgboss.job where name = $1 and data->>'file_id' = $2",
    [fileSweep.name, file.file_id],
  )

  expect(rows).toEqual([{ start_after: new Date(app.clock.now().getTime() + 24 * 3_600_000) }])
})

test('an avatar that is replaced goes away with its bytes', async () => {
  const { token } = await someone()
  const bytes = await picture({ width: 30, height: 30, format: 'png' })
  const [first, second] = [await uploadOne(token, bytes), await uploadOne(token, bytes)]
  await app.call(updateBaseInfo, { body: { avatar: first.file_id }, token })
  await app.call(updateBaseInfo, { body: { avatar: second.file_id }, token })

  await app.runJobs()

  expect((await getBytes(app, `/api/files/${first.file_id}`, token)).status).toBe(404)
  expect((await getBytes(app, `/api/files/${second.file_id}`, token)).status).toBe(200)
})
