import type { AppId } from '@zhiwen/contract/ids.ts'
import { sha256 } from '../../platform/crypto.ts'

/** The id a folder has in the index: folders are prefixes of paths and have no row of their own. */
export const folderId = (appId: AppId, prefix: string): string =>
  sha256(`${appId}/${prefix}`).toString('base64url').slice(0, 16)

/** Ids of the folder a document lies in and of all folders above it. */
export function folderIds(appId: AppId, path: string): string[] {
  const names = path.split('/').filter((name) => name !== '')
  return names.map((_, depth) => folderId(appId, names.slice(0, depth + 1).join('/')))
}
