import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Log } from '../../log.ts'
import { EmbeddingError } from '../embedding-model.ts'
import { createTextQueue, type QueuedText } from './text-queue.ts'
import type { ThreadReply, ThreadSettings, ThreadTask } from './thread-messages.ts'

type Thread = { worker: Worker; current: QueuedText | undefined }

/** Threads that embed one text at a time each; they start with the first text and end with `close`. */
export function createThreadPool(needs: { settings: ThreadSettings; size: number; log: Log }) {
  const { settings, size, log } = needs
  const queue = createTextQueue()
  const threads = new Set<Thread>()
  let lastId = 0
  let isClosed = false

  const start = (): Thread => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: settings })
    const thread: Thread = { worker, current: undefined }
    threads.add(thread)
    worker.on('message', (reply: ThreadReply) => {
      const done = thread.current
      thread.current = undefined
      if (reply.vector) done?.resolve(reply.vector)
      else done?.reject(new EmbeddingError(reply.error, { isFinal: false }))
      serve()
    })
    // A thread that dies takes its text with it; the next text starts another one.
    worker.on('error', (error) => log.error({ err: error }, 'embedding thread failed'))
    worker.on('exit', (code) => {
      threads.delete(thread)
      thread.current?.reject(
        new EmbeddingError(`a thread ended with code ${code}`, { isFinal: false }),
      )
      if (!isClosed) serve()
    })
    // An idle pool does not keep a program alive.
    worker.unref()
    return thread
  }

  const freeThread = (): Thread | undefined => {
    for (const thread of threads) if (!thread.current) return thread
    return threads.size < size ? start() : undefined
  }

  function serve(): void {
    while (queue.length > 0) {
      const thread = freeThread()
      const entry = thread && queue.take()
      if (!entry) return
      thread.current = entry
      thread.worker.ref()
      const task: ThreadTask = { id: ++lastId, text: entry.text }
      // A thread, not a window: it has no origin.
      thread.worker.postMessage(task, [])
    }
    for (const { worker, current } of threads) if (!current) worker.unref()
  }

  return {
    size,
    /** The raw vector of one text. */
    embed: (text: string, options: { isUrgent: boolean; signal: AbortSignal }) =>
      new Promise<Float32Array>((resolve, reject) => {
        if (isClosed) return reject(new EmbeddingError('the model was closed', { isFinal: false }))
        queue.add({ text, ...options, resolve, reject })
        serve()
      }),
    async close(): Promise<void> {
      isClosed = true
      queue.clear(new EmbeddingError('the model was closed', { isFinal: false }))
      await Promise.all([...threads].map(({ worker }) => endThread(worker)))
    },
  }
}

/** Longer than any text takes. */
const patienceMs = 10_000

/** Lets a thread end by itself: one that is torn out of the model's own code takes the whole program along. */
async function endThread(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit')
  // A thread, not a window: it has no origin.
  worker.postMessage(null, [])
  const timer = setTimeout(() => void worker.terminate(), patienceMs)
  await ended
  clearTimeout(timer)
}
