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

type Asked = Omit<RemoteModel, 'dims'>

/** The vectors an endpoint gives for texts, in their order; whether they fit is the caller's question. */
async function askRemote(
  egress: Pick<Egress, 'request'>,
  remote: Asked,
  { texts, signal }: { texts: readonly string[]; signal: AbortSignal },
): Promise<Float32Array[]> {
  const address = new URL(`${remote.url.replace(/\/+$/, '')}/embeddings`)
  const reply = await egress
    .request(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(remote.key && { authorization: `Bearer ${remote.key}` }),
      },
      // Some endpoints answer base64 unless told.
      body: JSON.stringify({ model: remote.model, input: texts, encoding_format: 'float' }),
      maxBytes: maxReplyBytes,
      timeoutMs,
      followsRedirects: false,
      signal,
    })
    .catch(asEmbeddingError)
  const body = await readAll(reply.body).catch(asEmbeddingError)
  if (reply.status !== 200) throw refusal(reply)
  const parsed = replyShape.safeParse(parseJson(body))
  if (!parsed.success) throw new EmbeddingError('the reply has another shape', { isFinal: false })
  const vectors: (Float32Array | undefined)[] = []
  for (const { index, embedding } of parsed.data.data) {
    vectors[index] = Float32Array.from(embedding)
  }
  return vectors.filter((vector) => vector !== undefined)
}

/** The size of the vectors of an endpoint, found by asking it; throws when it does not work. */
export async function measureRemote(
  egress: Pick<Egress, 'request'>,
  remote: Asked,
  signal: AbortSignal,
): Promise<number> {
  const texts = ['question', 'knowledge base']
  const vectors = await askRemote(egress, remote, { texts, signal })
  const dims = vectors[0]?.length ?? 0
  checkVectors(vectors, { count: texts.length, dims })
  return dims
}

/** A model behind an address a manager typed in, so every call goes through the guard. */
export function createRemoteModel(egress: Pick<Egress, 'request'>, remote: RemoteModel) {
  const model: EmbeddingModel = {
    key: remoteKey(remote),
    dims: remote.dims,
    maxBatch: remote.batch,
    async embed(texts, _kind, signal) {
      const vectors: Float32Array[] = []
      for (let at = 0; at < texts.length; at += remote.batch) {
        signal.throwIfAborted()
        const part = texts.slice(at, at + remote.batch)
        const asked = await askRemote(egress, remote, { texts: part, signal })
        vectors.push(...checkVectors(asked, { count: part.length, dims: remote.dims }))
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
