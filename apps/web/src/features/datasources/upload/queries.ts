import { useQueryClient } from '@tanstack/react-query'
import type { PushItem } from '@zhiwen/contract/app-items.ts'
import type { AppId, FileId } from '@zhiwen/contract/ids.ts'
import { pushItemsMax } from '@zhiwen/contract/limits.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../../../lib/api/index.ts'
import { text } from '../../../lib/i18n/index.ts'
import { appKeys } from '../app/queries.ts'
import { documentKeys } from '../documents/queries.ts'
import type { PlacedFile } from './read-dropped.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'

// Several files travel at a time, each shows its own failure.
const options = { allowDuplicate: true, handles: 'all' } as const

/** Stores one file and returns its id. */
async function storeFile(file: File, onProgress: (share: number) => void): Promise<FileId> {
  const form = new FormData()
  form.append('file', file, file.name)
  const { files } = await call(
    'POST /upload',
    { query: { purpose: 'document' } },
    { ...options, form, onProgress },
  )
  const stored = files[0]
  if (!stored?.file_id) throw new Error(text(`upload:refused.${stored?.error ?? 'failed'}`))
  return stored.file_id
}

/** Makes stored files items of the app; the same path again replaces what was there. */
async function pushItems(appId: AppId, waiting: readonly Waiting[]): Promise<void> {
  const { items } = await call(
    'POST /apps/:app_id/items',
    { params: { app_id: appId }, body: { items: waiting.map(({ item }) => item) } },
    options,
  )
  for (const [at, { done, fail }] of waiting.entries()) {
    const error = items[at]?.error
    if (error) fail(new Error(text(`upload:refused.${error}`)))
    else done()
  }
}

type Waiting = { item: PushItem; done: () => void; fail: (error: unknown) => void }

/** Pushes items one call at a time, with all that came meanwhile: many files make few calls. */
function createPusher(appId: AppId) {
  let waiting: Waiting[] = []
  let isBusy = false
  async function run() {
    if (isBusy) return
    isBusy = true
    while (waiting.length > 0) {
      const turn = waiting.slice(0, pushItemsMax)
      waiting = waiting.slice(pushItemsMax)
      try {
        // oxlint-disable-next-line no-await-in-loop -- one call at a time is the point
        await pushItems(appId, turn)
      } catch (error) {
        for (const { fail } of turn) fail(error)
      }
    }
    isBusy = false
  }
  return (item: PushItem): Promise<void> =>
    new Promise((done, fail) => {
      waiting.push({ item, done, fail })
      void run()
    })
}

/** Stores files of an app and makes them its items. */
function createSender(appId: AppId) {
  const push = createPusher(appId)
  return async ({ file, folder }: PlacedFile, onProgress: (share: number) => void) => {
    const file_id = await storeFile(file, onProgress)
    const external_id = folder === '' ? file.name : `${folder}/${file.name}`
    await push({ external_id, title: file.name, path: folder, file_id })
  }
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
      send: createSender(appId),
      onIdle: () => {
        void cache.invalidateQueries({ queryKey: appKeys.one(appId) })
        void cache.invalidateQueries({ queryKey: documentKeys.of(appId) })
      },
    })
  if (!known) queues.set(appId, queue)
  const uploads = useSyncExternalStore(queue.subscribe, queue.list)
  return { uploads, queue }
}
