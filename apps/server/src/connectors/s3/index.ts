import { authTypes } from '@zhiwen/contract/enums.ts'
import { documentBytesMax } from '@zhiwen/contract/limits.ts'
import type { ContentConnector } from '../content-spec.ts'
import { accessFileBytesMax, noAccess, parseAccessFile } from '../kit/access-file.ts'
import { addressStep, keyAndRights, runChecks } from '../kit/checks.ts'
import { textOf } from '../kit/replies.ts'
import { SourceError } from '../spec.ts'
import { callStore } from './call.ts'
import { accessKeyOf, listKeys } from './list.ts'
import { logo } from './logo.ts'
import {
  type Credential,
  credential,
  credentialFields,
  type Settings,
  settings,
  settingsFields,
} from './settings.ts'

const downloadTimeoutMs = 5 * 60_000

/** Buckets of Amazon S3 and of stores that speak like it (docs/facts/s3.md). */
export const s3: ContentConnector<Settings, Credential> = {
  key: 's3',
  card: {
    category: 'files',
    authTypes: [authTypes.key],
    scopes: ['workspace'],
    canListReaders: false,
    takesAccessFile: true,
    isPushed: false,
    logo,
    settings: settingsFields,
    credential: credentialFields,
  },
  settings,
  credential,
  limits: { requestsPerSecond: 100, concurrency: 8 },
  check: (ctx) =>
    runChecks([
      addressStep(ctx, ctx.settings.endpoint),
      ...keyAndRights(() => listKeys(ctx, null)),
    ]),
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
  async readAccess(ctx) {
    const key = accessKeyOf(ctx.settings)
    const reply = await callStore(ctx, { key, maxBytes: accessFileBytesMax })
    return reply === 'gone' ? noAccess : parseAccessFile(await textOf(reply))
  },
}
