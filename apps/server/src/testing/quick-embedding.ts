import type { Embedding, EmbeddingModel } from '../platform/ai/index.ts'

/** A vector by hashed pairs of characters: texts that share words are near, and it costs nothing. */
export function quickVector(text: string, dims: number): Float32Array<ArrayBuffer> {
  const vector = new Float32Array(dims)
  const characters = Array.from(text)
  characters.forEach((character, at) => {
    const pair = character + (characters[at + 1] ?? '')
    let hash = 2_166_136_261
    for (let i = 0; i < pair.length; i++) hash = Math.imul(hash ^ pair.charCodeAt(i), 16_777_619)
    const place = (hash >>> 1) % dims
    vector[place] = (vector[place] ?? 0) + 1
  })
  const length = Math.hypot(...vector) || 1
  return vector.map((number) => number / length)
}

export type QuickEmbedding = Embedding & { ledger: { texts: number } }

/** Models for tests that are not about the quality of vectors; the ledger counts the texts. */
export function createQuickEmbedding(dims = 64): QuickEmbedding {
  const ledger = { texts: 0 }
  const modelOf = (key: string, size: number): EmbeddingModel => ({
    key,
    dims: size,
    maxBatch: 64,
    async embed(texts, _kind, signal) {
      signal.throwIfAborted()
      ledger.texts += texts.length
      return texts.map((text) => quickVector(text || ' ', size))
    },
  })
  return {
    ledger,
    builtin: modelOf(`quick:${dims}`, dims),
    remote: ({ model, dims: size }) => modelOf(`quick:${model}:${size}`, size),
    measure: async () => dims,
    close: async () => undefined,
  }
}
