import { text as readAll } from 'node:stream/consumers'
import { z } from 'zod'
import { type Egress, GuardError, type GuardedReply } from '../guarded-fetch/index.ts'
import { checkVectors, EmbeddingError, type EmbeddingModel } from './embedding-model.ts'

/** An endpoint of a workspace that speaks the protocol of OpenAI's embeddings. */
export type RemoteModel = {
  /** Base address, as in `https://host/v1`. */
  url: string
  model: string
  dims: number
  /** Texts per call. */
  batch: number
  /** Empty for endpoints without one. */
  key: string
}

const timeoutMs = 60_000
const maxReplyBytes = 64 * 1024 * 1024

const replyShape = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()) })),
})

/** Key of a remote model: who asks which address for which model. */
export const remoteKey = ({ url, model, dims }: Omit<RemoteModel, 'key' | 'batch'>): string =>
  `openai:${new URL(url).host}${new URL(url).pathname.replace(/\/+$/, '')}:${model}:${dims}`

/** A model behind an address a manager typed in, so every call goes through the guard. */
export function createRemoteModel(egress: Pick<Egress, 'request'>, remote: RemoteModel) {
  const address = new URL(`${remote.url.replace(/\/+$/, '')}/embeddings`)

  const ask = async (texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> => {
    const reply = await send(texts, signal)
    const body = await readAll(reply.body).catch(asEmbeddingError)
    if (reply.status !== 200) throw refusal(reply)
    const parsed = replyShape.safeParse(parseJson(body))
    if (!parsed.success) throw new EmbeddingError('the reply has another shape', { isFinal: false })
    const vectors = new Array<Float32Array>(texts.length)
    for (const { index, embedding } of parsed.data.data) {
      vectors[index] = Float32Array.from(embedding)
    }
    const present = vectors.filter((vector) => vector !== undefined)
    return checkVectors(present, { count: texts.length, dims: remote.dims })
  }

  const send = (texts: readonly string[], signal: AbortSignal): Promise<GuardedReply> =>
    egress
      .request(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(remote.key && { authorization: `Bearer ${remote.key}` }),
        },
        // Some endpoints answer base64 unless told; one that knows no `dimensions` answers its own size.
        body: JSON.stringify({ model: remote.model, input: texts, encoding_format: 'float' }),
        maxBytes: maxReplyBytes,
        timeoutMs,
        followsRedirects: false,
        signal,
      })
      .catch(asEmbeddingError)

  const model: EmbeddingModel = {
    key: remoteKey(remote),
    dims: remote.dims,
    maxBatch: remote.batch,
    async embed(texts, _kind, signal) {
      const vectors: Float32Array[] = []
      for (let at = 0; at < texts.length; at += remote.batch) {
        signal.throwIfAborted()
        vectors.push(...(await ask(texts.slice(at, at + remote.batch), signal)))
      }
      return vectors
    },
  }
  return model
}

/** What the endpoint's refusal means: a busy one is asked again, a wrong key or model is not. */
function refusal({ status, headers }: GuardedReply): EmbeddingError {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const isFinal = status >= 400 && status < 500 && ![408, 409, 424, 429].includes(status)
  return new EmbeddingError(`the endpoint answered ${status}`, {
    isFinal,
    ...(Number.isFinite(seconds) && { retryAfterMs: Math.min(seconds, 3600) * 1000 }),
  })
}

function asEmbeddingError(error: unknown): never {
  if (!(error instanceof GuardError)) throw error
  const isFinal = error.reason === 'refused' || error.reason === 'too-large'
  throw new EmbeddingError(`the endpoint: ${error.reason}`, { isFinal }, { cause: error })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
