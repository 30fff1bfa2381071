import { authTypes } from '@zhiwen/contract/enums.ts'
import { documentBytesMax } from '@zhiwen/contract/limits.ts'
import { accessFileBytesMax, accessFileName } from '../kit/access-file.ts'
import { fileConnector } from '../kit/file-connector.ts'
import { fetchedFile, fileText } from '../kit/replies.ts'
import { addressOf, callServer } from './call.ts'
import { listFolder } from './list.ts'
import { logo } from './logo.ts'
import { type Credential, form, type Settings } from './settings.ts'

const downloadTimeoutMs = 5 * 60_000

/** Folders of any WebDAV server: Jianguoyun, Nextcloud, NAS (docs/facts/webdav.md). */
export const webdav = fileConnector<Settings, Credential>({
  key: 'webdav',
  category: 'files',
  authTypes: [authTypes.key, authTypes.none],
  logo,
  form,
  limits: { requestsPerSecond: 10, concurrency: 2 },
  addressOf: ({ url }) => url,
  tryKey: (ctx) => listFolder(ctx, '', null),
  listPage: (ctx, { place, cursor }) => listFolder(ctx, place, cursor),
  async fetchItem(ctx, { external_id, state }) {
    const path = typeof state['path'] === 'string' ? state['path'] : external_id
    const limits = { maxBytes: documentBytesMax, timeoutMs: downloadTimeoutMs }
    return fetchedFile(
      await callServer(ctx, addressOf(ctx.settings, path), limits),
      ctx.clock.now(),
    )
  },
  async readAccessFile(ctx) {
    const address = addressOf(ctx.settings, accessFileName)
    const reply = await callServer(ctx, address, { maxBytes: accessFileBytesMax })
    return fileText(reply, ctx.clock.now())
  },
})
