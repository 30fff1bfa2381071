import { text } from 'node:stream/consumers'
import { authTypes } from '@zhiwen/contract/enums.ts'
import type { ContentConnector } from '../content-spec.ts'
import { noAccess, parseAccessFile } from '../kit/access-file.ts'
import { addressStep, keyAndRights, runChecks } from '../kit/checks.ts'
import { openBlob } from './blob.ts'
import { listFiles, readFiles } from './list.ts'
import { logo } from './logo.ts'
import {
  type Credential,
  credential,
  credentialFields,
  type Settings,
  settings,
  settingsFields,
} from './settings.ts'
import { type GitContext, MissingObject, readCapabilities, readHead } from './upload-pack.ts'

/** Paths of the branch as it stands, asked once in a step. */
const asked = new WeakMap<GitContext, Promise<ReadonlySet<string>>>()
function pathsNow(ctx: GitContext): Promise<ReadonlySet<string>> {
  const paths =
    asked.get(ctx) ??
    readHead(ctx)
      .then((commit) => readFiles(ctx, commit))
      .then(({ files }) => new Set(files.map(([path]) => path)))
  asked.set(ctx, paths)
  return paths
}

/** Files of a branch of any git server with smart HTTP (docs/facts/git.md). */
export const git: ContentConnector<Settings, Credential> = {
  key: 'git',
  card: {
    category: 'code',
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
  limits: { requestsPerSecond: 10, concurrency: 4 },
  check: (ctx) =>
    runChecks([
      addressStep(ctx, ctx.settings.url),
      ...keyAndRights(async () => {
        await readCapabilities(ctx)
        await readHead(ctx)
      }),
    ]),
  listPage: (ctx, { cursor }) => listFiles(ctx, cursor),
  async fetchItem(ctx, { external_id, version }) {
    // Content of the past stays readable in git, so only the tree says whether a file is still there.
    if (!(await pathsNow(ctx)).has(external_id)) return 'gone'
    try {
      return { body: await openBlob(ctx, version) }
    } catch (error) {
      if (error instanceof MissingObject) return 'gone'
      throw error
    }
  },
  async readAccess(ctx) {
    const { access } = await readFiles(ctx, await readHead(ctx))
    return access === undefined
      ? noAccess
      : parseAccessFile(await text(await openBlob(ctx, access)))
  },
}
