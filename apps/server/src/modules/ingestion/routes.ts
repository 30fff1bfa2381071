import * as contract from '@zhiwen/contract/sync.ts'
import { route } from '../../http/route.ts'
import type { createChangeRun } from './runs/change-run.ts'
import type { createReadRuns } from './runs/read-runs.ts'

type Service = ReturnType<typeof createChangeRun> & ReturnType<typeof createReadRuns>

/** Runs of data sources: start, watch, confirm, cancel. */
export const ingestionRoutes = (sync: Service) => [
  route(contract.startSync, (actor, { params, body }) =>
    sync.start(actor, params.app_id, body.mode),
  ),
  route(contract.listSyncRuns, (actor, { params, query }) =>
    sync.list(actor, params.app_id, query),
  ),
  route(contract.getSyncRun, (actor, { params }) => sync.read(actor, params.run_id)),
  route(contract.confirmSyncRun, (actor, { params }) => sync.confirm(actor, params.run_id)),
  route(contract.cancelSyncRun, (actor, { params }) => sync.cancel(actor, params.run_id)),
]
