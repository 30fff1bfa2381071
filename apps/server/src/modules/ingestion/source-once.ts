import type { IngestionNeeds } from './ingestion-needs.ts'
import type { ContentApp, OpenSource } from './needs.ts'
import type { RunRow } from './runs/repo.ts'

export type SourceOnce = () => Promise<OpenSource>

/** A full listing at least so often, whatever a source's list of changes says. */
const fullEveryMs = 7 * 24 * 3600_000

/** Opens the source when something first needs it, and keeps it until the job is over. */
export function openOnce(
  { db, documents, datasources }: Pick<IngestionNeeds, 'db' | 'documents' | 'datasources'>,
  app: ContentApp,
  { run, signal, now }: { run: RunRow; signal: AbortSignal; now: Date },
) {
  let opened: Promise<OpenSource> | undefined
  const isFullDue = !app.last_full_at || now.getTime() - app.last_full_at.getTime() > fullEveryMs
  const mayUseDelta = run.mode === 'incremental' && run.trigger !== 'permission' && !isFullDue
  const open: SourceOnce = () =>
    (opened ??= datasources.openSource(app, {
      signal,
      deltaCursor: mayUseDelta ? app.delta_cursor : null,
      known: (externalIds) =>
        db.withTenant({ workspaceId: app.workspace_id }, (tx) =>
          documents.known(tx, app.id, externalIds),
        ),
    }))
  return {
    open,
    async close(): Promise<void> {
      const source = await opened?.catch(() => undefined)
      await source?.ctx.close()
    },
  }
}
