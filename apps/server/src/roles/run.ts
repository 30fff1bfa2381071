import { createModules, type Modules } from '../modules.ts'
import type { Config } from '../platform/config.ts'
import { createPlatform } from '../platform/create-platform.ts'
import { pendingMigrations } from '../platform/db/pending-migrations.ts'
import { createLog } from '../platform/log.ts'
import { startTelemetry } from '../platform/telemetry.ts'
import { startApi } from './api.ts'
import type { RoleName, RoleNeeds, RunningRole } from './role.ts'
import { startScheduler } from './scheduler.ts'
import { startWorker } from './worker.ts'

const starters: Record<RoleName, (needs: RoleNeeds) => Promise<RunningRole>> = {
  api: startApi,
  worker: startWorker,
  scheduler: startScheduler,
}

/** Starts the asked roles in this process and returns the way to stop them (architecture §11). */
export async function runRoles(config: Config, roles: readonly RoleName[]): Promise<RunningRole> {
  const telemetry = startTelemetry(config, roles.join('-'))
  const log = createLog(config)
  const platform = createPlatform(config, log)
  let isDraining = false
  const running: RunningRole[] = []
  let modules: Modules | undefined

  const stop = async () => {
    // First not ready, so that nobody sends more; then each role ends what it has begun.
    isDraining = true
    log.info('stopping')
    await Promise.all(running.map((role) => role.stop()))
    modules?.close()
    await platform.close()
    await telemetry.stop()
    log.info('stopped')
  }
  try {
    const pending = await pendingMigrations(platform.db)
    if (pending.length > 0) throw new Error(`migrations are pending: ${pending.join(', ')}`)
    modules = createModules(platform)
    const needs = { platform, modules, isDraining: () => isDraining }
    for (const role of roles) running.push(await starters[role](needs))
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}
