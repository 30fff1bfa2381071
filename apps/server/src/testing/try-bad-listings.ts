import type { SyncRunId } from '@zhiwen/contract/ids.ts'
import { badListings } from './bad-listings.ts'
import type { SyncLab } from './sync-lab.ts'

/** Numbers that look random and are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Lets an app of 40 documents meet every bad listing so many times; says what was removed. */
export async function tryBadListings(
  lab: SyncLab,
  { rounds, seed }: { rounds: number; seed: number },
) {
  const random = seeded(seed)
  const source = lab.addSource('bad', { pageSize: 15 })
  source.fill(40)
  const workspace = await lab.addWorkspace()
  const appId = await lab.addApp(workspace, 'bad')
  const { ingestion, datasources } = lab.modules
  const scope = { workspaceId: workspace.id }
  const removed: string[] = []
  const ends: Record<string, string> = {}

  /** One whole run; a held one is rejected, a refused key is given anew. */
  async function sync(): Promise<string> {
    await lab.system.query("update apps set state = 'active', refused_count = 0 where id = $1", [
      appId,
    ])
    await lab.platform.db.withTenant(scope, async (tx) => {
      const app = await datasources.contentApp(tx, appId)
      if (app) await ingestion.appActivated(tx, app)
    })
    await lab.drive()
    const { rows } = await lab.system.query<{ id: SyncRunId; state: string }>(
      'select id, state from sync_runs where app_id = $1 order by created_at desc, id desc limit 1',
      [appId],
    )
    await lab.platform.db.withTenant(scope, async (tx) => {
      const app = await datasources.contentApp(tx, appId)
      if (app) await ingestion.appPaused(tx, app)
    })
    return rows[0]?.state ?? 'none'
  }

  await sync()
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, make] of Object.entries(badListings)) {
      source.trouble.list = make(random)
      ends[name] = await sync()
      const states = await lab.states(appId)
      if (states['removed'] || states['ready'] !== 40)
        removed.push(`${name}: ${JSON.stringify(states)}`)
      lab.clock.advance(60)
    }
  }
  delete source.trouble.list
  return { removed, ends, last: await sync() }
}
