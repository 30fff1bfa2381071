import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { uploadBytesMax } from '@zhiwen/contract/limits.ts'
import type { Config } from '../config.ts'
import { checkKey } from './key.ts'
import type { Storage } from './storage.ts'

type S3Settings = Pick<
  Config,
  'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'
>

/** Keeps bytes in a bucket of an S3-compatible store. */
export function createS3Storage(config: S3Settings): Storage {
  const client = new S3Client({
    ...(config.S3_ENDPOINT === undefined ? {} : { endpoint: config.S3_ENDPOINT }),
    region: config.S3_REGION,
    credentials: { accessKeyId: config.S3_ACCESS_KEY, secretAccessKey: config.S3_SECRET_KEY },
    forcePathStyle: true,
    // Stores other than Amazon's refuse the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  })
  const placeOf = (key: string) => ({ Bucket: config.S3_BUCKET, Key: checkKey(key) })

  return {
    async put(key, body, { contentType }) {
      const place = placeOf(key)
      // The length must be known before the first byte goes out; a body that breaks stores nothing.
      const bytes = Buffer.isBuffer(body) ? body : await collect(body)
      const object = { ...place, Body: bytes, ContentLength: bytes.length }
      await client.send(new PutObjectCommand({ ...object, ContentType: contentType }))
    },
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(placeOf(key)))
        return Body instanceof Readable ? Body : null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(placeOf(key)))
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: config.S3_BUCKET }))
    },
  }
}

async function collect(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    length += part.length
    if (length > uploadBytesMax) throw new Error('the body is larger than an upload may be')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')
