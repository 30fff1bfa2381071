import { createAuditService, type ServiceNeeds } from './service.ts'

export type Audit = ReturnType<typeof createAudit>

/** Every privileged act of a workspace, in a chain that shows any later change. */
export const createAudit = (platform: ServiceNeeds) => createAuditService(platform)
