import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Embedding, EmbeddingModel } from '../../platform/ai/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { sha256 } from '../../platform/crypto.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import type { createIndexes } from './engine/indexes.ts'
import * as repo from './repo.ts'

type Needs = {
  config: Pick<Config, 'OPENSEARCH_PREFIX'>
  db: Db
  clock: Clock
  embedding: Embedding
  secrets: Secrets
  indexes: ReturnType<typeof createIndexes>
}
export type Pools = ReturnType<typeof createPools>
/** An index that must be written, and the model its vectors are made by. */
export type Target = { index: string; model: EmbeddingModel }

/** A pool per model: vectors of different models never share an index (fault F36). */
export const poolOf = ({ key, dims }: Pick<EmbeddingModel, 'key' | 'dims'>): string =>
  `p${sha256(`${key} ${dims}`).toString('hex').slice(0, 10)}`

/** Where the sealed key of a workspace's endpoint belongs. */
export const keyPlace = (workspaceId: WorkspaceId) => ({
  workspace_id: workspaceId,
  table: 'search_placement',
  column: 'embedding_key',
  row: workspaceId,
})

/** Knows which indexes a workspace is written to and which one it is searched in. */
export function createPools(needs: Needs) {
  const places = createPlaces(needs)
  return { ...places, ...createTargets(places) }
}

type Places = ReturnType<typeof createPlaces>

function createPlaces(needs: Needs) {
  const { config, db, clock, embedding, secrets, indexes } = needs
  const listIndexes = () => db.withSystem('search-indexes', (tx) => repo.listIndexes(tx))
  const nameOf = (pool: string, generation: number) =>
    `${config.OPENSEARCH_PREFIX}-${pool}-${generation}`

  const modelOf = async (
    workspaceId: WorkspaceId,
    choice: repo.EmbeddingChoice,
    sealedKey: string,
  ): Promise<EmbeddingModel> => {
    if (choice.kind === 'builtin') return embedding.builtin
    const key = sealedKey && (await secrets.open(sealedKey, keyPlace(workspaceId)))
    return embedding.remote({ ...choice, key })
  }

  /** The pool of a model, with its first index. */
  const ensurePool = async (model: EmbeddingModel): Promise<string> => {
    const pool = poolOf(model)
    if ((await listIndexes()).some((index) => index.pool === pool)) return pool
    const name = nameOf(pool, 1)
    // The row comes last, so that an index with a row is there.
    await indexes.ensure(name, model.dims)
    const row = { name, pool, generation: 1, state: 'live', dims: model.dims } as const
    await db.withSystem('search-indexes', (tx) =>
      repo.insertIndex(tx, { ...row, embedding_model: model.key }, clock.now()),
    )
    return pool
  }

  const placementOf = async (workspaceId: WorkspaceId): Promise<repo.PlacementRow> => {
    const known = await db.withTenant({ workspaceId }, (tx) => repo.findPlacement(tx))
    if (known) return known
    const pool = await ensurePool(embedding.builtin)
    return db.withTenant({ workspaceId }, async (tx) => {
      await repo.insertPlacement(tx, { workspace_id: workspaceId, pool }, clock.now())
      const made = await repo.findPlacement(tx)
      if (!made) throw new Error('a workspace could not be placed')
      return made
    })
  }

  return { nameOf, listIndexes, ensurePool, placementOf, modelOf }
}

function createTargets({ listIndexes, placementOf, modelOf }: Places) {
  return {
    /** The model new passages of a workspace are embedded with. */
    async modelFor(workspaceId: WorkspaceId): Promise<EmbeddingModel> {
      const { embedding: choice, embedding_key } = await placementOf(workspaceId)
      return modelOf(workspaceId, choice, embedding_key)
    },
    /** Every index that must hear of a change in this workspace. Asked after the change is committed. */
    async targetsOf(workspaceId: WorkspaceId): Promise<Target[]> {
      const place = await placementOf(workspaceId)
      const all = await listIndexes()
      const inPool = (pool: string, model: EmbeddingModel) =>
        all
          .filter((index) => index.pool === pool && index.state !== 'old')
          .map(({ name }) => ({ index: name, model }))
      const targets = inPool(
        place.pool,
        await modelOf(workspaceId, place.embedding, place.embedding_key),
      )
      if (!place.next_pool || !place.next_embedding) return targets
      const next = await modelOf(workspaceId, place.next_embedding, place.next_embedding_key)
      return [...targets, ...inPool(place.next_pool, next)]
    },
    /** The index a workspace is searched in, with the model for its questions. */
    async readFrom(workspaceId: WorkspaceId): Promise<Target> {
      const { pool, embedding: choice, embedding_key } = await placementOf(workspaceId)
      const live = (await listIndexes()).find(
        (index) => index.pool === pool && index.state === 'live',
      )
      if (!live) throw new Error(`pool ${pool} has no live index`)
      return { index: live.name, model: await modelOf(workspaceId, choice, embedding_key) }
    },
  }
}
