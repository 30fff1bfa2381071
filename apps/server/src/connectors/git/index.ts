import { text } from 'node:stream/consumers'
import { authTypes } from '@zhiwen/contract/enums.ts'
import { fileConnector } from '../kit/file-connector.ts'
import { openBlob } from './blob.ts'
import { listFiles, readFiles } from './list.ts'
import { logo } from './logo.ts'
import { type Credential, form, type Settings } from './settings.ts'
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
export const git = fileConnector<Settings, Credential>({
  key: 'git',
  category: 'code',
  authTypes: [authTypes.key, authTypes.none],
  logo,
  form,
  limits: { requestsPerSecond: 10, concurrency: 4 },
  addressOf: ({ url }) => url,
  async tryKey(ctx) {
    await readCapabilities(ctx)
    await readHead(ctx)
  },
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
  async readAccessFile(ctx) {
    const { access } = await readFiles(ctx, await readHead(ctx))
    return access === undefined ? null : text(await openBlob(ctx, access))
  },
})
