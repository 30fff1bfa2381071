import { workspaceRoutes } from './routes.ts'
import { createWorkspaceService, type ServiceNeeds } from './service.ts'

export type { Membership } from './service.ts'
export type Workspace = ReturnType<typeof createWorkspace>

/** Companies and who is in them, and what the platform says about itself. */
export function createWorkspace(platform: ServiceNeeds) {
  return { ...createWorkspaceService(platform), routes: workspaceRoutes(platform.config) }
}
