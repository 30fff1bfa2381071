import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import type { TestApp } from './test-app.ts'

export type TestFile = { name: string; bytes: Buffer; type?: string }
type PictureOptions = {
  width: number
  height: number
  format: 'jpeg' | 'png' | 'webp' | 'gif'
  comment?: string
}

/** A picture of one colour, with a comment in its metadata if asked. */
export function picture({ width, height, format, comment }: PictureOptions): Promise<Buffer> {
  const made = sharp({ create: { width, height, channels: 3, background: '#7429ec' } })
  return (comment ? made.withExif({ IFD0: { ImageDescription: comment } }) : made)
    .toFormat(format)
    .toBuffer()
}

const boundary = 'zhiwen-test-boundary'

/** Body of a multipart request, byte by byte as a browser would send it. */
export function multipartBody(files: readonly TestFile[]): { body: Buffer; type: string } {
  const parts = files.flatMap(({ name, bytes, type = 'application/octet-stream' }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  return { body, type: `multipart/form-data; boundary=${boundary}` }
}

/** Uploads files as a browser would. */
export function uploadFiles(
  app: TestApp,
  token: string,
  files: readonly TestFile[],
  purpose = 'avatar',
) {
  const { body, type } = multipartBody(files)
  return app.app.inject({
    method: 'POST',
    url: `/api/upload?purpose=${purpose}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload: body,
  })
}

/** Reads the bytes behind an address of ours. */
export async function getBytes(app: TestApp, url: string, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const reply = await app.app.inject({ method: 'GET', url, headers })
  return { status: reply.statusCode, bytes: reply.rawPayload, headers: reply.headers }
}

/** Names of everything in the store of the app. */
export const listStore = (app: TestApp): string[] =>
  readdirSync(app.config.STORAGE_FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
