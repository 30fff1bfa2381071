import { stored } from '../storage/stored.ts'

/**
 * Remembers that the user signed out in this browser. The refresh cookie outlives a sign-out whose
 * call failed; without the mark the next visit would quietly sign the user in again.
 */
const mark = stored({
  area: 'local',
  key: 'app.signed_out',
  version: 1,
  accepts: (data): data is true => data === true,
})

export const markSignedOut = (): void => mark.write(true)
export const unmarkSignedOut = (): void => mark.remove()
export const isSignedOutHere = (): boolean => mark.read() === true
