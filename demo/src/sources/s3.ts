import {
  CreateBucketCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { FileTarget } from './file-target.ts'

export type BucketOptions = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Makes a target over a bucket, and the bucket if it is missing. */
export async function createS3Target(options: BucketOptions): Promise<FileTarget> {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = options
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
    if (!(error instanceof S3ServiceException && error.name.startsWith('BucketAlready')))
      throw error
  })
  const at = (path: string) => ({ Bucket: bucket, Key: path.slice(1) })
  return {
    async put(path, bytes) {
      await client.send(new PutObjectCommand({ ...at(path), Body: bytes }))
    },
    async remove(path) {
      await client.send(new DeleteObjectCommand(at(path)))
    },
  }
}
