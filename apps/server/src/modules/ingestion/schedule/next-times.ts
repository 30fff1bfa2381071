import { createHash } from 'node:crypto'
import type { AppId } from '@zhiwen/contract/ids.ts'
import { permissionSyncMinutes } from '@zhiwen/contract/limits.ts'

/** The night of Asia/Shanghai, which knows no summer time: 01:00 to 05:00 there. */
const zoneMs = 8 * 3600_000
const dayMs = 24 * 3600_000
const opensMs = 3600_000
const windowMs = 4 * 3600_000

/** A place in the window that stays the same for an app, so that apps are spread and nights alike. */
const offsetOf = (appId: AppId): number =>
  createHash('sha256').update(appId).digest().readUInt32BE(0) % windowMs

/** The next nightly time of an app after a moment. */
export function nextNightly(appId: AppId, after: Date): Date {
  const local = after.getTime() + zoneMs
  const midnight = local - (local % dayMs)
  const tonight = midnight + opensMs + offsetOf(appId)
  return new Date((tonight > local ? tonight : tonight + dayMs) - zoneMs)
}

/** The next look at readers after a moment (PERM-6). */
export const nextPermission = (after: Date): Date =>
  new Date(after.getTime() + permissionSyncMinutes * 60_000)
