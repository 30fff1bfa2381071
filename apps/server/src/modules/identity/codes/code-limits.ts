import { codeResendSeconds, codesPerDay, codesPerHour } from '@zhiwen/contract/limits.ts'

const hourSeconds = 3600
export const daySeconds = 24 * hourSeconds

/** Seconds until one more code may follow these moments, newest first; 0 means now (VAL-7). */
export function secondsToWait(sentAt: readonly Date[], now: Date): number {
  const until = (moment: Date | undefined, seconds: number) =>
    moment ? (moment.getTime() - now.getTime()) / 1000 + seconds : 0
  const waits = [
    until(sentAt[0], codeResendSeconds),
    until(sentAt[codesPerHour - 1], hourSeconds),
    until(sentAt[codesPerDay - 1], daySeconds),
  ]
  return Math.max(0, Math.ceil(Math.max(...waits)))
}
