import type { EmbeddingSetting, updateEmbedding } from '@zhiwen/contract/embedding.ts'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { z } from 'zod'
import type { MemberActor } from '../../../http/actor.ts'
import { type Embedding, EmbeddingError } from '../../../platform/ai/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import type { Secrets } from '../../../platform/secrets/index.ts'
import type { Audit } from '../../audit/index.ts'
import type { Workspace } from '../../workspace/index.ts'
import { workspaceMove } from '../jobs.ts'
import { keyPlace, type Pools, poolOf } from '../pools.ts'
import * as repo from '../repo.ts'

export type ChooseNeeds = {
  db: Db
  clock: Clock
  jobs: Jobs
  secrets: Secrets
  embedding: Embedding
  pools: Pools
  audit: Pick<Audit, 'record'>
  workspace: Pick<Workspace, 'auditActor'>
}
type Body = z.output<(typeof updateEmbedding)['body']>

const testTimeoutMs = 20_000

/** Makes reading and choosing the model of a workspace. */
export function createChooseEmbedding(needs: ChooseNeeds) {
  const { db, clock, jobs, secrets, embedding, pools, audit, workspace } = needs

  const settingOf = (row: Chosen) => toSetting(row, embedding.builtin.dims)

  /** Tries the model before anything is kept. */
  const tried = async (workspaceId: WorkspaceId, body: Body) => {
    if (body.kind === 'builtin') return { choice: body, key: '' }
    const { key, ...rest } = body
    const dims = await embedding
      .measure({ ...rest, key }, AbortSignal.timeout(testTimeoutMs))
      .catch(refuse)
    const sealed = key && (await secrets.seal(key, keyPlace(workspaceId)))
    return { choice: { ...rest, dims }, key: sealed }
  }

  const record = async (
    tx: TenantTx,
    actor: MemberActor,
    was: EmbeddingSetting,
    now: EmbeddingSetting,
  ) =>
    audit.record(tx, {
      workspaceId: actor.workspaceId,
      actor: await workspace.auditActor(tx, actor),
      action: 'workspace.updated',
      object: { kind: 'workspace', id: actor.workspaceId, name: '' },
      before: { embedding_model: was.model ?? was.kind },
      after: { embedding_model: now.next?.model ?? now.model ?? now.kind },
    })

  return {
    /** Reading places nothing: a workspace without documents has the model everybody begins with. */
    async read(actor: MemberActor): Promise<EmbeddingSetting> {
      const placed = await db.withTenant(actor, (tx) => repo.findPlacement(tx))
      return settingOf(placed ?? atFirst)
    },
    /** Keeps the choice. Another model means another pool: documents move there, searches stay until then. */
    async choose(actor: MemberActor, body: Body): Promise<EmbeddingSetting> {
      const { workspaceId } = actor
      const before = await pools.placementOf(workspaceId)
      const { choice, key } = await tried(workspaceId, body)
      const model = await pools.modelOf(workspaceId, choice, key)
      const pool = poolOf(model)
      if (pool !== before.pool) await pools.ensurePool(model)
      return db.withTenant(actor, async (tx) => {
        if (pool === before.pool) {
          await repo.setEmbedding(tx, { embedding: choice, key }, clock.now())
        } else {
          await repo.startMove(tx, { pool, embedding: choice, key }, clock.now())
          const payload = { workspace_id: workspaceId }
          await jobs.send(tx, workspaceMove, payload, { singletonKey: workspaceId })
        }
        const after = await repo.findPlacement(tx)
        const setting = settingOf(after ?? before)
        await record(tx, actor, settingOf(before), setting)
        return setting
      })
    },
  }
}

/** What is wrong with an endpoint, said at the field or as a passing trouble. */
function refuse(error: unknown): never {
  if (error instanceof EmbeddingError && error.isFinal) {
    throw fieldError('input-invalid', 'url', 'field.embedding-endpoint')
  }
  throw new AppError('source-unavailable', undefined, { cause: error })
}

type Chosen = Pick<
  repo.PlacementRow,
  'embedding' | 'embedding_key' | 'next_embedding' | 'next_embedding_key'
>
const atFirst: Chosen = {
  embedding: { kind: 'builtin' },
  embedding_key: '',
  next_embedding: null,
  next_embedding_key: '',
}

function toSetting(row: Chosen, builtinDims: number): EmbeddingSetting {
  const toChoice = (choice: repo.EmbeddingChoice, key: string) =>
    choice.kind === 'builtin'
      ? { kind: choice.kind, url: null, model: null, dims: builtinDims, has_key: false }
      : {
          kind: choice.kind,
          url: choice.url,
          model: choice.model,
          dims: choice.dims,
          has_key: key !== '',
        }
  return {
    ...toChoice(row.embedding, row.embedding_key),
    next: row.next_embedding && toChoice(row.next_embedding, row.next_embedding_key),
  }
}
