import type { ListPage } from '../content-spec.ts'
import { accessFileName } from '../kit/access-file.ts'
import { fileItem } from '../kit/file-item.ts'
import { SourceError } from '../spec.ts'
import { readTree, type TreeFiles } from './tree.ts'
import { type GitContext, readHead } from './upload-pack.ts'

const pageSize = 1000

/** Files below the chosen folder with their paths from there, without the access file. */
export async function readFiles(
  ctx: GitContext,
  commit: string,
): Promise<{ files: TreeFiles; access?: string }> {
  const { folder } = ctx.settings
  const root = folder === '' ? '' : `${folder}/`
  const inside = (await readTree(ctx, commit)).filter(([path]) => path.startsWith(root))
  const [, access] = inside.find(([path]) => path === `${root}${accessFileName}`) ?? []
  const files = inside.filter(([path]) => path !== `${root}${accessFileName}`)
  return { files, ...(access !== undefined && { access }) }
}

/** Lists a thousand files of the commit the branch stood at when the listing began. */
export async function listFiles(ctx: GitContext, cursor: string | null): Promise<ListPage> {
  const { commit, from } =
    cursor === null ? { commit: await readHead(ctx), from: 0 } : placeOf(cursor)
  // The same commit has the same files: nothing is listed, and nothing is missing.
  if (cursor === null && commit === ctx.deltaCursor) {
    return { items: [], places: [], next: null, mode: 'delta', next_delta_cursor: commit }
  }
  const { files } = await readFiles(ctx, commit)
  const skipped = ctx.settings.folder === '' ? 0 : ctx.settings.folder.split('/').length
  const to = from + pageSize
  return {
    items: files
      .slice(from, to)
      .map(([path, blob]) =>
        fileItem({ external_id: path, version: blob, names: path.split('/').slice(skipped) }),
      ),
    places: [],
    next: to < files.length ? `${commit}:${to}` : null,
    mode: 'full',
    next_delta_cursor: commit,
    total: files.length,
  }
}

function placeOf(cursor: string): { commit: string; from: number } {
  const [, commit, from] = /^([0-9a-f]{40}):(\d+)$/.exec(cursor) ?? []
  if (commit === undefined) throw new SourceError('retry-later', 'the cursor is not known')
  return { commit, from: Number(from) }
}
