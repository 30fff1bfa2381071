import { crc32, deflateSync } from 'node:zlib'
import { uploadBytesMax } from '@zhiwen/contract/limits.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUser, signIn } from '../../testing/builders.ts'
import { openRaw } from '../../testing/raw-socket.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import {
  getBytes,
  listStore,
  multipartBody,
  picture,
  type TestFile,
  uploadFiles,
} from '../../testing/uploads.ts'

let app: TestApp
let token: string
let png: Buffer
beforeAll(async () => {
  app = await createTestApp()
  token = (await signIn(app, await buildUser(app))).token
  png = await picture({ width: 40, height: 40, format: 'png' })
})
afterAll(() => app.close())

const send = (...files: TestFile[]) => uploadFiles(app, token, files)
const rowsLeft = async () =>
  (await app.system.query('select count(*)::int as n from user_files')).rows[0].n
const nothingChanged = async (work: () => Promise<void>) => {
  const before = [listStore(app).length, await rowsLeft()]
  await work()
  expect([listStore(app).length, await rowsLeft()]).toEqual(before)
}

test('F1: the eleventh file stops the upload and nothing stays behind', () =>
  nothingChanged(async () => {
    const reply = await send(
      ...Array.from({ length: 11 }, (_, n) => ({ name: `${n}.png`, bytes: png })),
    )

    expect(reply.statusCode).toBe(413)
  }))

test('F1: twenty megabytes and a byte are refused, one byte less than twenty are read', async () => {
  const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])

  await nothingChanged(async () => {
    const reply = await send({ name: 'big.png', bytes: padded(uploadBytesMax + 1) })
    expect(reply.json()).toMatchObject({ code: 413, error: 'file-too-large' })
    const exact = await send({ name: 'big.png', bytes: padded(uploadBytesMax) })
    expect(exact.json()).toMatchObject({ code: 413, error: 'file-too-large' })
  })
  const below = await send({ name: 'fits.png', bytes: padded(uploadBytesMax - 1) })
  expect(below.statusCode).toBe(200)
})

test('F2: a picture head before a page, and a page named picture, are no pictures', () =>
  nothingChanged(async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const disguised: TestFile[] = [
      { name: 'a.png', bytes: Buffer.concat([png.subarray(0, 16), page]), type: 'image/png' },
      { name: 'b.png', bytes: page, type: 'image/png' },
      { name: 'c.svg', bytes: Buffer.from('<svg onload="alert(1)"/>'), type: 'image/svg+xml' },
    ]
    for (const file of disguised) expect((await send(file)).statusCode).toBe(415)
  }))

test('F2: what is hidden behind a real picture is not served', async () => {
  const hidden = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])

  const reply = await send({ name: 'a.html', bytes: hidden, type: 'text/html' })

  const { bytes, headers } = await getBytes(app, reply.json().data.files[0].url)
  expect(bytes.includes('script')).toBe(false)
  expect(headers['content-type']).toBe('image/webp')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('F3: a name is data: no folders, no control or direction marks, no length', async () => {
  const names = [
    '../../etc/passwd',
    'a\u202egnp.exe',
    '..\\..\\boot.ini',
    `${'长'.repeat(400)}.png`,
  ]

  const reply = await send(...names.map((name) => ({ name, bytes: png })))

  const { files } = reply.json().data
  expect(files.map((file: { name: string }) => file.name)).toEqual([
    'passwd',
    'agnp.exe',
    'boot.ini',
    '长'.repeat(255),
  ])
  const stored = listStore(app)
  expect(stored.filter((name) => /passwd|boot|长/.test(name))).toEqual([])
})

test('F5: an upload that breaks off leaves no object and no row', async () => {
  const port = await app.listen()
  const stored = async () => [listStore(app).length, await rowsLeft()]
  const before = await stored()
  const { body, type } = multipartBody([
    { name: 'a.png', bytes: png },
    { name: 'b.png', bytes: Buffer.alloc(100_000) },
  ])
  const socket = await openRaw(port)
  socket.write(
    `POST /api/upload?purpose=avatar HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  )

  socket.write(body.subarray(0, png.length + 50_000))
  await expect.poll(rowsLeft, { timeout: 10_000 }).toBe((before[1] ?? 0) + 1)
  socket.destroy()

  await expect.poll(stored, { timeout: 10_000 }).toEqual(before)
})

test('F6: a link opens its own file, for five minutes at most', async () => {
  const reply = await send({ name: 'a.png', bytes: png }, { name: 'b.png', bytes: png })
  const [first, second] = reply.json().data.files
  const ticket = new URL(first.url, 'http://x').searchParams.get('ticket') ?? ''

  const statuses = [
    (await getBytes(app, first.url)).status,
    (await getBytes(app, `/api/files/${second.file_id}?ticket=${ticket}`)).status,
    (await getBytes(app, `/api/files/${first.file_id}?ticket=${ticket.slice(0, -2)}AA`)).status,
    (await getBytes(app, `/api/files/${first.file_id}`)).status,
  ]
  app.clock.advance(301)
  const late = await getBytes(app, first.url)

  expect(statuses).toEqual([200, 404, 404, 404])
  expect(late.status).toBe(404)
})

test('F6: a token without a signature, or signed for something else, opens nothing', async () => {
  const [file] = (await send({ name: 'a.png', bytes: png })).json().data.files
  const [header, claims] = (new URL(file.url, 'http://x').searchParams.get('ticket') ?? '').split(
    '.',
  )
  const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')

  for (const ticket of [`${none}.${claims}.`, `${header}.${claims}.`, 'x', `${header}..`]) {
    const reply = await getBytes(app, `/api/files/${file.file_id}?ticket=${ticket}`)
    expect(reply.status).toBe(404)
  }
})

test('C6: the file of another user is not found by token', async () => {
  const [file] = (await send({ name: 'a.png', bytes: png })).json().data.files
  const stranger = await signIn(app, await buildUser(app))

  expect((await getBytes(app, `/api/files/${file.file_id}`, stranger.token)).status).toBe(404)
})

test('F8: a picture of 30,000 by 30,000 pixels is refused by its head, without memory', async () => {
  const bomb = hugePng(30_000)
  const before = process.memoryUsage.rss()

  const reply = await send({ name: 'bomb.png', bytes: bomb })

  expect(reply.statusCode).toBe(415)
  expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024)
})

test('F8: of a long animation only the first frame is drawn', async () => {
  const frames = await longGif(500)

  const reply = await send({ name: 'endless.gif', bytes: frames })

  expect(reply.statusCode).toBe(200)
  const { bytes } = await getBytes(app, reply.json().data.files[0].url)
  expect(bytes.length).toBeLessThan(20_000)
})

test('F10: thousands of parts and doubled fields are refused early', async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => ({
    name: `${n}.png`,
    bytes: Buffer.from('x'),
  }))

  const reply = await send(...many)

  expect(reply.statusCode).toBe(413)
})

/** A valid head of a huge picture with almost no data behind it. */
function hugePng(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** An animation of many noisy frames. */
function longGif(frames: number): Promise<Buffer> {
  const [width, height] = [60, 60]
  const pixels = Buffer.alloc(width * height * frames * 3)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7919) % 256
  const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const
  return sharp(pixels, { raw }).gif({ effort: 1 }).toBuffer()
}
