import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { GuardError } from '../../platform/guarded-fetch/index.ts'
import { SourceError } from '../spec.ts'
import { type PackObject, readPack } from './pack.ts'
import { fetchPack, type GitContext, MissingObject, readCapabilities } from './upload-pack.ts'

const packBytesMax = 200 * 1024 * 1024
const packTimeoutMs = 10 * 60_000
const filesMax = 500_000
const depthMax = 100
/** Files of other people that lie in many repositories. */
const notOurs = new Set(['node_modules', 'bower_components', '.git'])

const files = z.array(z.tuple([z.string(), z.string()]))
/** Path and name of the content of every file. */
export type TreeFiles = z.infer<typeof files>

/** Every file of a commit; what one step has fetched, the next ones of this process find in the folder of the source. */
export async function readTree(ctx: GitContext, commit: string): Promise<TreeFiles> {
  const path = join(await ctx.workFolder(), `tree-${commit}.json`)
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept !== null) return files.parse(JSON.parse(kept))
  const found = listFiles(await fetchTrees(ctx, commit), commit)
  // Written beside and moved, so that a step at the same time reads a whole file or none.
  const fresh = `${path}.${found.length}.${performance.now()}`
  await writeFile(fresh, JSON.stringify(found))
  await rename(fresh, path)
  return found
}

async function fetchTrees(ctx: GitContext, commit: string): Promise<Map<string, PackObject>> {
  const canFilter = (await readCapabilities(ctx)).get('fetch')?.split(' ').includes('filter')
  const args = ['deepen 1', ...(canFilter ? ['filter blob:none'] : [])]
  const limits = { maxBytes: packBytesMax, timeoutMs: packTimeoutMs }
  try {
    return readPack(await buffer(fetchPack(ctx, { want: commit, args, ...limits })))
  } catch (error) {
    if (error instanceof MissingObject) throw new SourceError('retry-later', 'the commit is gone')
    const isLarge = error instanceof GuardError && error.reason === 'too-large'
    if (!isLarge) throw error
    throw new SourceError('bad-settings', 'the repository is too large', {
      reasonCode: 'too-large',
    })
  }
}

function listFiles(objects: Map<string, PackObject>, commit: string): TreeFiles {
  const text = objects.get(commit)?.body.toString('latin1') ?? ''
  const [, root = ''] = /^tree ([0-9a-f]{40})\n/.exec(text) ?? []
  const found: TreeFiles = []
  const walk = (id: string, folder: string, depth: number) => {
    const tree = objects.get(id)
    // A tree that is missing would look like files that were deleted.
    if (tree?.type !== 'tree' || depth > depthMax || found.length > filesMax) {
      throw new SourceError('retry-later', 'the tree is not whole')
    }
    for (const { mode, name, child } of entriesOf(tree.body)) {
      if (mode === '40000' && !notOurs.has(name)) walk(child, `${folder}${name}/`, depth + 1)
      // Links and submodules lead elsewhere.
      else if (mode.startsWith('100')) found.push([`${folder}${name}`, child])
    }
  }
  walk(root, '', 0)
  return found
}

function* entriesOf(tree: Buffer) {
  for (let at = 0; at < tree.length; ) {
    const space = tree.indexOf(0x20, at)
    const end = tree.indexOf(0, space)
    if (space < 0 || end < 0) throw new SourceError('retry-later', 'the tree is broken')
    const mode = tree.toString('latin1', at, space)
    const name = tree.toString('utf8', space + 1, end)
    at = end + 21
    yield { mode, name, child: tree.toString('hex', end + 1, at) }
  }
}
