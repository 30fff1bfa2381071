import { randomBytes } from 'node:crypto'
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { expect, inject, test } from 'vitest'
import { createEgress } from '../../platform/guarded-fetch/index.ts'
import {
  createReader,
  type SourceHarness,
  testConformance,
} from '../../testing/conformance/index.ts'
import { startFaultProxy } from '../../testing/fault-proxy.ts'
import { s3 } from './index.ts'
import { signedHeaders } from './sign.ts'

async function startBucket(): Promise<SourceHarness> {
  const env = inject('settings')
  const endpoint = env['S3_ENDPOINT'] ?? ''
  const key = { access_key: env['S3_ACCESS_KEY'] ?? '', secret_key: env['S3_SECRET_KEY'] ?? '' }
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: key.access_key, secretAccessKey: key.secret_key },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const Bucket = `conformance-${randomBytes(6).toString('hex')}`
  await client.send(new CreateBucketCommand({ Bucket }))
  const proxy = await startFaultProxy(new URL(endpoint))
  const egress = createEgress({ config: { EGRESS_ALLOW: [`127.0.0.1:${proxy.port}`] } })
  const contents = new Map<string, string>()
  const put = async (path: string, content: string) => {
    contents.set(path, content)
    await client.send(
      new PutObjectCommand({ Bucket, Key: `docs/${path}`, Body: Buffer.from(content) }),
    )
  }
  const remove = async (path: string) => {
    await client.send(new DeleteObjectCommand({ Bucket, Key: `docs/${path}` }))
  }
  await client.send(new PutObjectCommand({ Bucket, Key: 'elsewhere/no.md', Body: 'not ours' }))
  return {
    connector: s3,
    settings: { endpoint: proxy.through(new URL(endpoint)).href, bucket: Bucket, prefix: 'docs/' },
    credential: key,
    wrongCredential: { ...key, secret_key: 'wrong' },
    egress,
    proxy,
    put,
    remove,
    async rename(from, to) {
      await put(to, contents.get(from) ?? '')
      await remove(from)
    },
    many: { files: 1010, calls: 2 },
    async close() {
      await emptyBucket(client, Bucket)
      await client.send(new DeleteBucketCommand({ Bucket }))
      client.destroy()
      await egress.close()
      proxy.stop()
    },
  }
}

async function emptyBucket(client: S3Client, Bucket: string): Promise<void> {
  for (;;) {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }))
    if (Contents.length === 0) return
    const Objects = Contents.map(({ Key }) => ({ Key }))
    await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
  }
}

testConformance(s3, startBucket)

test('a bucket that does not exist is a wrong setting, told at the step of rights', async () => {
  const harness = await startBucket()
  const reader = createReader({
    ...harness,
    settings: { ...(harness.settings as object), bucket: 'no-such-bucket' },
  })

  const checks = await s3.check(reader.contextWith() as Parameters<typeof s3.check>[0])

  expect(checks.at(-1)).toEqual({ name: 'rights', is_ok: false, reason_code: 'bad-settings' })
  await harness.close()
})

test('fault-F39: a list whose place the store has forgotten goes on after the last key', async () => {
  const harness = await startBucket()
  for (const name of ['a.md', 'b.md', 'c.md']) await harness.put(name, name)
  harness.proxy?.fail(
    { kind: 'status', status: 400, text: '<Error><Code>InvalidArgument</Code></Error>' },
    { isMeant: ({ url = '' }) => url.includes('continuation-token') },
  )
  const ctx = createReader(harness).contextWith()
  const cursor = JSON.stringify({ token: 'forgotten', after: 'docs/a.md' })

  const { items, next } = await harness.connector.listPage(ctx, { place: '', cursor, depth: 0 })

  expect(items.map(({ title }) => title)).toEqual(['b', 'c'])
  expect(next).toBeNull()
  await ctx.close()
  await harness.close()
})

test('D11 an inside address is refused at the first step of the test', async () => {
  const harness = await startBucket()
  const endpoint = 'http://169.254.169.254/'
  const reader = createReader({ ...harness, settings: { endpoint, bucket: 'meta-data' } })

  const checks = await s3.check(reader.contextWith() as Parameters<typeof s3.check>[0])

  expect(checks).toEqual([{ name: 'address', is_ok: false, reason_code: 'address-refused' }])
  await harness.close()
})

test('the signature is the one of the published example', () => {
  // "GET Bucket (List Objects)" of the Signature Version 4 examples of Amazon S3.
  const headers = signedHeaders(
    new URL('https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J'),
    {
      method: 'GET',
      region: 'us-east-1',
      key: {
        accessKey: 'AKIAIOSFODNN7EXAMPLE',
        secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      },
      now: new Date('2013-05-24T00:00:00Z'),
    },
  )

  expect(headers['authorization']).toContain(
    'Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})
