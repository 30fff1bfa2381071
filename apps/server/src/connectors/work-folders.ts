import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Longer than the pause between two readings of permissions (PERM-6). */
const keptMs = 20 * 60_000

type Folder = { path: Promise<string>; users: number; ends?: NodeJS.Timeout }

/** Folders of sources in this process: steps that run together share one, and it goes soon after the last. */
export function createWorkFolders() {
  const folders = new Map<string, Folder>()
  const made = new Set<string>()
  process.once('exit', () => {
    for (const path of made) rmSync(path, { recursive: true, force: true })
  })

  async function make(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'zhiwen-source-'))
    made.add(path)
    return path
  }

  async function remove(path: string): Promise<void> {
    await rm(path, { recursive: true, force: true })
    made.delete(path)
  }

  return {
    /** The folder of a source, which stays at least until it is given back. */
    take(key: string): Promise<string> {
      const folder = folders.get(key) ?? { path: make(), users: 0 }
      folders.set(key, folder)
      folder.users += 1
      clearTimeout(folder.ends)
      return folder.path
    },
    giveBack(key: string): void {
      const folder = folders.get(key)
      if (!folder) return
      folder.users -= 1
      if (folder.users > 0) return
      folder.ends = setTimeout(() => {
        folders.delete(key)
        void folder.path.then(remove)
      }, keptMs).unref()
    },
  }
}
