import { uploadFilesMax } from '@zhiwen/contract/limits.ts'
import { newId } from '../../../lib/ids.ts'
import { isWanted, type Refusal, refusalOf } from './file-kinds.ts'
import type { PlacedFile } from './read-dropped.ts'

export type Upload = {
  key: string
  name: string
  folder: string
  size: number
  state: 'waiting' | 'sending' | 'done' | 'refused'
  /** Share that has left, 0 to 1. */
  share: number
  /** Why it was refused here, or the words of the server. */
  refusal: Refusal | { text: string } | null
}
type Send = (placed: PlacedFile, onProgress: (share: number) => void) => Promise<void>
type Needs = { send: Send; onIdle: () => void }

/** Files on their way at a time; the others wait their turn (MSG-17). */
const atOnce = Math.min(3, uploadFilesMax)

const entryOf = ({ file, folder }: PlacedFile): Upload => {
  const refusal = refusalOf(file)
  const { name, size } = file
  const state = refusal ? 'refused' : 'waiting'
  return { key: newId(), name, size, folder, state, share: 0, refusal }
}

/** A row of files that go up a few at a time; each has its own progress and its own result. */
export function createUploadQueue({ send, onIdle }: Needs) {
  let uploads: readonly Upload[] = []
  const files = new Map<string, PlacedFile>()
  const listeners = new Set<() => void>()

  function change(next: readonly Upload[]) {
    uploads = next
    for (const listener of listeners) listener()
  }
  const set = (key: string, changes: Partial<Upload>) =>
    change(uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))

  async function carry(key: string, placed: PlacedFile) {
    set(key, { state: 'sending', share: 0, refusal: null })
    try {
      await send(placed, (share) => set(key, { share }))
      files.delete(key)
      set(key, { state: 'done', share: 1 })
    } catch (error) {
      const text = error instanceof Error ? error.message : ''
      set(key, { state: 'refused', refusal: { text } })
    }
    next()
  }
  function next() {
    const sending = uploads.filter(({ state }) => state === 'sending').length
    const waiting = uploads.filter(({ state }) => state === 'waiting')
    for (const { key } of waiting.slice(0, atOnce - sending)) {
      const placed = files.get(key)
      if (placed) void carry(key, placed)
    }
    if (sending === 0 && waiting.length === 0) onIdle()
  }
  return {
    list: () => uploads,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Puts files to the end of the row; what cannot be uploaded says so at once. */
    add(placed: readonly PlacedFile[]) {
      const wanted = placed.filter(({ file }) => isWanted(file.name))
      const added = wanted.map(entryOf)
      for (const [at, { key, state }] of added.entries()) {
        const one = wanted[at]
        if (one && state === 'waiting') files.set(key, one)
      }
      change([...uploads, ...added])
      next()
    },
    /** Tries one again that the network or the server refused. */
    retry(key: string) {
      if (!files.has(key)) return
      set(key, { state: 'waiting', refusal: null })
      next()
    },
    canRetry: (key: string) => files.has(key),
    /** Takes away what has ended. */
    clear() {
      for (const { key, state } of uploads) if (state === 'refused') files.delete(key)
      change(uploads.filter(({ state }) => state === 'waiting' || state === 'sending'))
    },
  }
}
export type UploadQueue = ReturnType<typeof createUploadQueue>
