import type { Config } from '../config.ts'
import type { Egress } from '../guarded-fetch/index.ts'
import type { Log } from '../log.ts'
import { createBuiltinModel } from './builtin/index.ts'
import { createRemoteModel, measureRemote, type RemoteModel } from './openai-compatible.ts'

export { EmbeddingError, type EmbeddingModel } from './embedding-model.ts'
export type { RemoteModel } from './openai-compatible.ts'

type Needs = {
  config: Pick<Config, 'MODEL_FOLDER' | 'EMBEDDING_THREADS'>
  egress: Pick<Egress, 'request'>
  log: Log
}
export type Embedding = ReturnType<typeof createEmbedding>

/** The models that make vectors: the built-in one, and any endpoint a workspace names. */
export function createEmbedding({ config, egress, log }: Needs) {
  const { model, close } = createBuiltinModel({ config, log })
  return {
    builtin: model,
    remote: (remote: RemoteModel) => createRemoteModel(egress, remote),
    /** Asks an endpoint for the size of its vectors; throws an `EmbeddingError` when it does not work. */
    measure: (remote: Omit<RemoteModel, 'dims'>, signal: AbortSignal) =>
      measureRemote(egress, remote, signal),
    close,
  }
}
