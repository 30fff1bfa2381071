import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import type { Log } from '../../log.ts'
import { checkVectors, EmbeddingError, type EmbeddingModel } from '../embedding-model.ts'
import { createThreadPool } from './thread-pool.ts'

type Needs = { config: Pick<Config, 'MODEL_FOLDER' | 'EMBEDDING_THREADS'>; log: Log }

const file = 'bge-small-zh-v1.5-q'
const dims = 512
/** What the model reads; about one token per Chinese character. */
const maxTokens = 512
/** Texts of one call that wait at a time for each thread: enough to keep it busy, few enough to be fair. */
const windowPerThread = 2

/** The model that is always there: bge-small-zh-v1.5 in int8, on threads of this process. */
export function createBuiltinModel({ config, log }: Needs) {
  const folder = resolve(config.MODEL_FOLDER)
  const size = config.EMBEDDING_THREADS || availableParallelism()
  const settings = {
    modelFile: join(folder, `${file}.onnx`),
    tokenizerFile: join(folder, `${file}-tokenizer.json`),
    maxTokens,
  }
  const pool = createThreadPool({ settings, size, log })

  const model: EmbeddingModel = {
    key: 'builtin:bge-small-zh-v1.5-int8',
    dims,
    maxBatch: 64,
    async embed(texts, kind, signal) {
      signal.throwIfAborted()
      // Said plainly and at once: a thread started without its files would only die, again and again.
      if (!existsSync(settings.modelFile)) {
        throw new EmbeddingError(`no model at ${settings.modelFile}`, { isFinal: false })
      }
      const vectors: Float32Array[] = []
      const waiting = texts.entries()
      const call = { isOver: false }
      const walk = async () => {
        for (const [at, text] of waiting) {
          if (call.isOver) return
          vectors[at] = await pool.embed(text, { isUrgent: kind === 'query', signal })
        }
      }
      const walkers = Math.min(texts.length, size * windowPerThread)
      try {
        const all = Promise.all(Array.from({ length: walkers }, walk))
        await beforeAbort(all, signal)
      } finally {
        call.isOver = true
      }
      return checkVectors(vectors, { count: texts.length, dims })
    },
  }
  return { model, close: () => pool.close() }
}

/** Ends as the work does, or at once when the caller gives up; what a thread has begun it finishes unheard. */
async function beforeAbort(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const given = Promise.withResolvers<never>()
  const giveUp = () => given.reject(signal.reason)
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    await Promise.race([work, given.promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
    work.catch(() => undefined)
  }
}
