import * as audit from '@zhiwen/contract/audit.ts'
import * as workspace from '@zhiwen/contract/workspace.ts'
import { route } from '../../../http/route.ts'
import { csvHeaders } from '../../../platform/csv.ts'
import type { SettingsService } from './service.ts'

/** Settings of the current workspace and its audit log (API-WS-1, API-WS-2). */
export const settingsRoutes = (settings: SettingsService) => [
  route(workspace.getWorkspace, (actor) => settings.get(actor)),
  route(workspace.updateWorkspace, (actor, { body }) => settings.update(actor, body)),
  route(workspace.deleteWorkspace, async (actor, { body }) => {
    await settings.remove(actor, body)
    return null
  }),
  route(audit.listAuditRows, (actor, { query }) => settings.auditLog.list(actor, query)),
  route(audit.exportAuditRows, async (actor, { body }, http) =>
    http.sendFile(await settings.auditLog.export(actor, body), csvHeaders('audit-log')),
  ),
]
