import * as contract from '@zhiwen/contract/directory.ts'
import { route } from '../../http/route.ts'
import type { DatasourcesService } from './service.ts'

/** Directories of work apps and imports of people from there (API-MEM-7). */
export const datasourcesRoutes = ({ apps, readTree, imports }: DatasourcesService) => [
  route(contract.listDirectorySources, (actor) => apps.list(actor)),
  route(contract.connectDirectory, (actor, { body }) => apps.connect(actor, body)),
  route(contract.disconnectDirectory, (actor, { params }) => apps.disconnect(actor, params.app_id)),
  route(contract.readDirectory, (actor, { params, query }) =>
    readTree(actor, params.app_id, query),
  ),
  route(contract.startImport, (actor, { params, body }) =>
    imports.start(actor, params.app_id, body),
  ),
  route(contract.listImports, (actor, { params, query }) =>
    imports.list(actor, params.app_id, query),
  ),
  route(contract.getImport, (actor, { params }) => imports.get(actor, params.import_id)),
  route(contract.listImportRows, (actor, { params, query }) =>
    imports.listRows(actor, params.import_id, query),
  ),
  route(contract.cancelImport, (actor, { params }) => imports.cancel(actor, params.import_id)),
  route(contract.retryImport, (actor, { params }) => imports.retry(actor, params.import_id)),
]
