import { randomBytes } from 'node:crypto'
import { buildWorkspace, signIn } from '../../apps/server/src/testing/builders.ts'
import { createApp, updateApp } from '../../packages/contract/src/apps.ts'
import { getEmbedding, updateEmbedding } from '../../packages/contract/src/embedding.ts'
import type { AppId, WorkspaceId } from '../../packages/contract/src/ids.ts'
import type { Bucket } from '../../tools/ledger-source/src/index.ts'
import type { Lab } from './lab.ts'
import { waitFor } from './wait-for.ts'

export type Source = {
  name: string
  workspaceId: WorkspaceId
  appId: AppId
  token: string
  bucket: Bucket
}

const credential = { access_key: 'ledger', secret_key: 'ledger' }

/** Two companies with sources whose buckets hold so many documents each. */
export async function buildWorld(lab: Lab, sizes: { sources: number; documents: number }) {
  const clock = { now: () => new Date() }
  const where = { system: { query: lab.sql.pool.query.bind(lab.sql.pool) }, clock }
  const sources: Source[] = []
  for (const company of ['a', 'b']) {
    const workspace = await buildWorkspace(where, {
      company_name: `公司 ${company} ${randomBytes(4).toString('hex')}`,
    })
    const { token } = await signIn(where, workspace.creator, {
      expiresInSeconds: 86_000,
    })
    await chooseQuickModel(lab, token)
    const many = Math.ceil((sizes.sources - sources.length) / (company === 'a' ? 2 : 1))
    for (let at = 0; at < many; at += 1) {
      sources.push(
        await connect(lab, {
          token,
          workspaceId: workspace.id,
          name: `${company}-${at}`,
          documents: sizes.documents,
        }),
      )
    }
  }
  return sources
}

/** Vectors from an endpoint: faults are measured here, not the model. */
async function chooseQuickModel(lab: Lab, token: string): Promise<void> {
  const body = { kind: 'openai', url: lab.embedding.url, model: 'quick', batch: 64 }
  const chosen = await lab.api.call(updateEmbedding, { token, body })
  if (chosen.status !== 200) throw new Error(`the model was refused: ${chosen.error}`)
  await waitFor('the move to the quick model', 60_000, async () => {
    const { data } = await lab.api.call<{ kind: string; next: unknown }>(getEmbedding, { token })
    return data.kind === 'openai' && data.next === null
  })
}

type Wanted = { token: string; workspaceId: WorkspaceId; name: string; documents: number }

async function connect(lab: Lab, { token, workspaceId, name, documents }: Wanted): Promise<Source> {
  const bucket = lab.ledger.bucket(name)
  for (let one = 0; one < documents; one += 1) bucket.put(lab.keyOf(one), lab.texts.make(one))
  const { status, error, data } = await lab.api.call<{ id: AppId }>(createApp, {
    token,
    body: {
      scope: 'workspace',
      app_key: 's3',
      title: `来源 ${name}`,
      settings: { endpoint: lab.sourceAddress, bucket: name },
      credential,
      auto_sync: false,
    },
  })
  if (status !== 200) throw new Error(`source ${name} was refused: ${error}`)
  return { name, workspaceId, appId: data.id, token, bucket }
}

/** Gives an app whose key was refused its key again, as its owner would. */
export async function signInAgain(lab: Lab, { appId, token }: Source): Promise<void> {
  const [row] = await lab.sql.query<{ version: number }>('select version from apps where id = $1', [
    appId,
  ])
  const body = { version: row?.version ?? 0, credential }
  const { status, error } = await lab.api.call(updateApp, {
    token,
    params: { app_id: appId },
    body,
  })
  lab.journal.note('signed-in-again', { appId, status, error })
}
