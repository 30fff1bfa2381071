import * as contract from '@zhiwen/contract/embedding.ts'
import { route } from '../../http/route.ts'
import type { createChooseEmbedding } from './embedding/choose-embedding.ts'

/** The embedding model of a workspace. */
export const searchRoutes = (embedding: ReturnType<typeof createChooseEmbedding>) => [
  route(contract.getEmbedding, (actor) => embedding.read(actor)),
  route(contract.updateEmbedding, (actor, { body }) => embedding.choose(actor, body)),
]
