import { authTypes } from '@zhiwen/contract/enums.ts'
import { documentBytesMax } from '@zhiwen/contract/limits.ts'
import { accessFileBytesMax } from '../kit/access-file.ts'
import { fileConnector } from '../kit/file-connector.ts'
import { textOf } from '../kit/replies.ts'
import { SourceError } from '../spec.ts'
import { callStore } from './call.ts'
import { accessKeyOf, listKeys } from './list.ts'
import { logo } from './logo.ts'
import { type Credential, form, type Settings } from './settings.ts'

const downloadTimeoutMs = 5 * 60_000

/** Buckets of Amazon S3 and of stores that speak like it (docs/facts/s3.md). */
export const s3 = fileConnector<Settings, Credential>({
  key: 's3',
  category: 'files',
  authTypes: [authTypes.key],
  scopes: ['workspace'],
  logo,
  form,
  limits: { requestsPerSecond: 100, concurrency: 8 },
  addressOf: ({ endpoint }) => endpoint,
  tryKey: (ctx) => listKeys(ctx, null),
  listPage: (ctx, { cursor }) => listKeys(ctx, cursor),
  async fetchItem(ctx, { external_id }) {
    const reply = await callStore(ctx, {
      key: external_id,
      maxBytes: documentBytesMax,
      timeoutMs: downloadTimeoutMs,
    }).catch((error: unknown) => {
      // The list was allowed, so this concerns one object: archived, or closed by a policy of its own.
      const isRefused = error instanceof SourceError && error.fault === 'forbidden'
      throw isRefused ? new SourceError('forbidden', error.message, { isItem: true }) : error
    })
    if (reply === 'gone') return 'gone'
    const mime = reply.headers.get('content-type')
    return { body: reply.body, ...(mime !== null && { mime }) }
  },
  async readAccessFile(ctx) {
    const key = accessKeyOf(ctx.settings)
    const reply = await callStore(ctx, { key, maxBytes: accessFileBytesMax })
    return reply === 'gone' ? null : textOf(reply)
  },
})
