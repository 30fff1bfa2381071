import { useQueryClient } from '@tanstack/react-query'
import type { AppId } from '@zhiwen/contract/ids.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../../../lib/api/index.ts'
import { text } from '../../../lib/i18n/index.ts'
import { appKeys } from '../app/queries.ts'
import { documentKeys } from '../documents/queries.ts'
import type { PlacedFile } from './read-dropped.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'

/** Uploads one file and makes it an item of the app; the same path again replaces it. */
async function sendFile(
  appId: AppId,
  { file, folder }: PlacedFile,
  onProgress: (share: number) => void,
): Promise<void> {
  const form = new FormData()
  form.append('file', file, file.name)
  // Several files travel at a time, each shows its own failure.
  const options = { allowDuplicate: true, handles: 'all' } as const
  const { files } = await call(
    'POST /upload',
    { query: { purpose: 'document' } },
    { ...options, form, onProgress },
  )
  const stored = files[0]
  if (!stored?.file_id) throw new Error(text(`upload:refused.${stored?.error ?? 'failed'}`))
  const { items } = await call(
    'POST /apps/:app_id/items',
    {
      params: { app_id: appId },
      body: {
        items: [
          {
            external_id: folder === '' ? file.name : `${folder}/${file.name}`,
            title: file.name,
            path: folder,
            file_id: stored.file_id,
          },
        ],
      },
    },
    options,
  )
  const error = items[0]?.error
  if (error) throw new Error(text(`upload:refused.${error}`))
}

/** One row of files per app; it goes on when the page is left for another. */
const queues = new Map<AppId, UploadQueue>()

/** The files of an app on their way up, and the ways to add, retry and clear. */
export function useUploads(appId: AppId) {
  const cache = useQueryClient()
  const known = queues.get(appId)
  const queue =
    known ??
    createUploadQueue({
      send: (placed, onProgress) => sendFile(appId, placed, onProgress),
      onIdle: () => {
        void cache.invalidateQueries({ queryKey: appKeys.one(appId) })
        void cache.invalidateQueries({ queryKey: documentKeys.of(appId) })
      },
    })
  if (!known) queues.set(appId, queue)
  const uploads = useSyncExternalStore(queue.subscribe, queue.list)
  return { uploads, queue }
}
