import { importSchedules, importsSweep } from './imports/jobs.ts'
import { importAdvance } from './imports/queue-next.ts'
import { datasourcesRoutes } from './routes.ts'
import { createDatasourcesService, type ServiceNeeds } from './service.ts'

/** Connected work apps: their keys, and the people of their directories. */
export function createDatasources(platform: ServiceNeeds) {
  const service = createDatasourcesService(platform)
  return {
    routes: datasourcesRoutes(service),
    jobs: [importAdvance, importsSweep],
    handlers: service.handlers,
    schedules: importSchedules,
  }
}
