/** Turns texts into vectors of one size. */
export type EmbeddingModel = {
  /** Names model and preparation: vectors with different keys are never compared. */
  key: string
  dims: number
  /** How many texts one call should bring. */
  maxBatch: number
  /** One vector of length 1 per text, in order; refuses the batch when a single one is missing or wrong. */
  embed(
    texts: readonly string[],
    kind: 'query' | 'passage',
    signal: AbortSignal,
  ): Promise<Float32Array[]>
}

/** A model that could not be reached or did not do what it promises; a final failure repeats itself. */
export class EmbeddingError extends Error {
  override readonly name = 'EmbeddingError'
  readonly isFinal: boolean
  /** How long the endpoint asked to be left alone. */
  readonly retryAfterMs: number | undefined

  constructor(
    reason: string,
    failure: { isFinal: boolean; retryAfterMs?: number },
    options?: ErrorOptions,
  ) {
    super(`texts were not embedded: ${reason}`, options)
    this.isFinal = failure.isFinal
    this.retryAfterMs = failure.retryAfterMs
  }
}

/** Checks count, size and numbers of a batch and brings every vector to length 1 (fault F35). */
export function checkVectors(
  vectors: readonly Float32Array[],
  wanted: { count: number; dims: number },
): Float32Array[] {
  if (vectors.length !== wanted.count) {
    throw new EmbeddingError(`${vectors.length} vectors for ${wanted.count} texts`, {
      isFinal: false,
    })
  }
  return vectors.map((vector) => {
    if (vector.length !== wanted.dims) {
      const reason = `a vector has ${vector.length} numbers instead of ${wanted.dims}`
      throw new EmbeddingError(reason, { isFinal: true })
    }
    let sum = 0
    for (const number of vector) sum += number * number
    if (!Number.isFinite(sum) || sum === 0) {
      throw new EmbeddingError('a vector is no direction', { isFinal: false })
    }
    const length = Math.sqrt(sum)
    return vector.map((number) => number / length)
  })
}
