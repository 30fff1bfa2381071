import type { SyncMode } from '@zhiwen/contract/enums.ts'
import type { AppId, DocumentId, SyncRunId } from '@zhiwen/contract/ids.ts'
import type { SyncRun } from '@zhiwen/contract/sync.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EndRun } from '../advance/end-run.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { ContentApp } from '../needs.ts'
import type { Queue } from '../queue.ts'
import { logLine } from './log-line.ts'
import { createNoteDecision } from './note-decision.ts'
import { runFor } from './policy.ts'
import * as repo from './repo.ts'
import type { Starter } from './shapes.ts'
import type { StartRun } from './start-run.ts'
import { toRuns } from './to-run.ts'

type Needs = Pick<IngestionNeeds, 'db' | 'clock' | 'datasources' | 'workspace'> & {
  queue: Queue
  startRun: StartRun
  endRun: EndRun
}

/** Makes what people and other modules do with runs: start, confirm, cancel. */
export function createChangeRun(needs: Needs) {
  const { db, clock, datasources, workspace, queue, startRun, endRun } = needs
  const noteDecision = createNoteDecision(needs)

  async function shown(tx: TenantTx, row: repo.RunRow): Promise<SyncRun> {
    const [run] = await toRuns(tx, clock, [row])
    return run as SyncRun
  }

  async function cancelOpen(tx: TenantTx, app: ContentApp): Promise<void> {
    const run = await repo.lockOpen(tx, app.id)
    if (run) await endRun.cancel(tx, run, app)
  }

  return {
    /** "Sync now" (API-APP-5); a run under way is joined. */
    start: (actor: MemberActor, appId: AppId, mode: SyncMode) =>
      db.withTenant(actor, async (tx) => {
        const app = await datasources.appFor(tx, actor, appId, 'manage')
        if (app.state === 'needs_auth') throw new AppError('source-needs-auth')
        if (app.state !== 'active') throw new AppError('state-conflict')
        const { name } = await workspace.auditActor(tx, actor)
        const startedBy = starterOf(actor, name)
        const started = await startRun(tx, app, { trigger: 'manual', mode, startedBy })
        return { ...started, run: await shown(tx, started.run) }
      }),
    /** Lets a held run do what it plans (ROLE-13). */
    confirm: (actor: MemberActor, runId: SyncRunId) =>
      db.withTenant(actor, async (tx) => {
        const { app_id } = await runFor(tx, actor, runId, 'manage', datasources)
        const { name } = await workspace.auditActor(tx, actor)
        await datasources.holdApp(tx, app_id)
        const run = await repo.confirmRun(tx, runId, logLine(clock, 'confirmed', name), clock.now())
        if (!run) throw new AppError('state-conflict')
        await datasources.noteSync(tx, app_id, { stage: 'cleaning' })
        await noteDecision(tx, actor, run, 'app.sync-confirmed')
        await queue.advance(tx, run)
        return shown(tx, run)
      }),
    /** Stops a run, or rejects a held plan. */
    cancel: (actor: MemberActor, runId: SyncRunId) =>
      db.withTenant(actor, async (tx) => {
        const run = await runFor(tx, actor, runId, 'manage', datasources)
        const app = await datasources.appFor(tx, actor, run.app_id, 'manage')
        await datasources.holdApp(tx, app.id)
        const ended = await endRun.cancel(tx, run, app)
        if (!ended) throw new AppError('state-conflict')
        if (run.state === 'held') await noteDecision(tx, actor, run, 'app.sync-rejected')
        return shown(tx, ended)
      }),
    /** The app works from now on: its first sync starts. */
    async appActivated(tx: TenantTx, app: ContentApp): Promise<void> {
      await startRun(tx, app, { trigger: 'manual', mode: 'incremental', startedBy: null })
    },
    appPaused: cancelOpen,
    appDeleted: cancelOpen,
    /** Something was pushed or announced: a run lists it, now or after the one under way. */
    async itemsPushed(tx: TenantTx, app: ContentApp): Promise<void> {
      if (app.state !== 'active') return
      await startRun(tx, app, { trigger: 'webhook', mode: 'incremental', startedBy: null })
    },
    /** Works on documents again, without asking the source for a list. */
    async queueWork(tx: TenantTx, appId: AppId, ids: readonly DocumentId[]): Promise<void> {
      const app = await datasources.contentApp(tx, appId)
      if (!app || ids.length === 0) return
      await startRun(tx, app, { trigger: 'retry', mode: 'incremental', startedBy: null, work: ids })
    },
  }
}

function starterOf({ userId, memberId, language }: MemberActor, name: string): Starter {
  return { user_id: userId, member_id: memberId, name, language }
}
