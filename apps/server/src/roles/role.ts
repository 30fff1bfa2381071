import type { Modules } from '../modules.ts'
import type { Platform } from '../platform/create-platform.ts'

export const roleNames = ['api', 'worker', 'scheduler'] as const
export type RoleName = (typeof roleNames)[number]

/** A part of the program that was started and can be stopped; stopping waits for its work. */
export type RunningRole = { stop(): Promise<void> }

export type RoleNeeds = {
  platform: Platform
  modules: Modules
  /** True from the moment the process was told to stop. */
  isDraining: () => boolean
}
