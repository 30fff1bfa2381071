import type { Config } from './config.ts'

export type CrashPoint = (name: string) => void

/**
 * Makes the places at which a test lets the program die: `CRASH_AT=after-fetch:3` kills it the third
 * time it comes there. Only deployments for tests have the setting.
 */
export function createCrashPoint(config: Pick<Config, 'CRASH_AT'>): CrashPoint {
  const [name, times = '1'] = config.CRASH_AT.split(':')
  let left = Number(times)
  return (at) => {
    if (at !== name) return
    left -= 1
    // Nothing may run afterwards, as with a power cut.
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  }
}
