import { fileSweep, filesJobs } from './jobs.ts'
import { filesRoutes } from './routes.ts'
import { createFilesService, type ServiceNeeds } from './service.ts'

export { uploadedFile } from './avatars.ts'
export type Files = ReturnType<typeof createFiles>

/** Stored files: upload, signed links, and the sweep of what nobody uses. */
export function createFiles(platform: ServiceNeeds) {
  const service = createFilesService(platform)
  return {
    ...service,
    routes: filesRoutes(service),
    jobs: [fileSweep],
    handlers: filesJobs(platform),
  }
}
