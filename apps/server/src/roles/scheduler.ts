import { createScheduler } from '../platform/jobs/index.ts'
import type { RoleNeeds, RunningRole } from './role.ts'

/** Starts the minute tick that queues what is due. */
export async function startScheduler({ platform, modules }: RoleNeeds): Promise<RunningRole> {
  const scheduler = createScheduler({ ...platform, schedules: modules.schedules })
  scheduler.start()
  platform.log.info({ schedules: modules.schedules.length }, 'scheduler started')
  return scheduler
}
