import { createWorker } from '../platform/jobs/index.ts'
import type { RoleNeeds, RunningRole } from './role.ts'

/** Starts running jobs of every queue. */
export async function startWorker({ platform, modules }: RoleNeeds): Promise<RunningRole> {
  const worker = createWorker({ ...platform, jobs: modules.jobs })
  await worker.start(modules.handlers)
  return worker
}
