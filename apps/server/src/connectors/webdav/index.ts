import { authTypes } from '@zhiwen/contract/enums.ts'
import { documentBytesMax } from '@zhiwen/contract/limits.ts'
import type { ContentConnector } from '../content-spec.ts'
import {
  accessFileBytesMax,
  accessFileName,
  noAccess,
  parseAccessFile,
} from '../kit/access-file.ts'
import { addressStep, keyAndRights, runChecks } from '../kit/checks.ts'
import { fetchedFile, textOf } from '../kit/replies.ts'
import { addressOf, callServer } from './call.ts'
import { listFolder } from './list.ts'
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

/** Folders of any WebDAV server: Jianguoyun, Nextcloud, NAS (docs/facts/webdav.md). */
export const webdav: ContentConnector<Settings, Credential> = {
  key: 'webdav',
  card: {
    category: 'files',
    authTypes: [authTypes.key, authTypes.none],
    scopes: ['workspace', 'personal'],
    canListReaders: false,
    takesAccessFile: true,
    isPushed: false,
    logo,
    settings: settingsFields,
    credential: credentialFields,
  },
  settings,
  credential,
  limits: { requestsPerSecond: 10, concurrency: 2 },
  check: (ctx) =>
    runChecks([
      addressStep(ctx, ctx.settings.url),
      ...keyAndRights(() => listFolder(ctx, '', null)),
    ]),
  listPage: (ctx, { place, cursor }) => listFolder(ctx, place, cursor),
  async fetchItem(ctx, { external_id, state }) {
    const path = typeof state['path'] === 'string' ? state['path'] : external_id
    const limits = { maxBytes: documentBytesMax, timeoutMs: downloadTimeoutMs }
    return fetchedFile(
      await callServer(ctx, addressOf(ctx.settings, path), limits),
      ctx.clock.now(),
    )
  },
  async readAccess(ctx) {
    const address = addressOf(ctx.settings, accessFileName)
    const reply = await callServer(ctx, address, { maxBytes: accessFileBytesMax })
    const file = fetchedFile(reply, ctx.clock.now())
    return file === 'gone' ? noAccess : parseAccessFile(await textOf(reply))
  },
}
