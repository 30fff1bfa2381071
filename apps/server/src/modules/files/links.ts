import type { FileId } from '@zhiwen/contract/ids.ts'
import { jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { deriveKey } from '../../platform/crypto.ts'

/**
 * Links made within one window are the same text, so that browsers find them in their cache; a link
 * is good for one to two windows, never longer than five minutes (API-UP-2).
 */
const windowSeconds = 150
const algorithm = 'HS256'
const audience = 'file'

/** Makes signed links to the bytes of one file. */
export function createLinks({
  config,
  clock,
}: {
  config: Pick<Config, 'SIGNING_KEY'>
  clock: Clock
}) {
  const key = deriveKey(config.SIGNING_KEY, 'file-link')
  return {
    /** Path of a file with a ticket that needs no sign-in, for pictures on a page. */
    async make(fileId: FileId): Promise<string> {
      const window = Math.floor(clock.now().getTime() / 1000 / windowSeconds)
      const ticket = await new SignJWT()
        .setProtectedHeader({ alg: algorithm })
        .setAudience(audience)
        .setSubject(fileId)
        .setExpirationTime((window + 2) * windowSeconds)
        .sign(key)
      return `/api/files/${fileId}?ticket=${ticket}`
    },
    /** True for a ticket of ours, in time, and for this very file (attack F6). */
    async isGood(fileId: FileId, ticket: string | undefined): Promise<boolean> {
      if (!ticket) return false
      const expected = {
        algorithms: [algorithm],
        audience,
        subject: fileId,
        requiredClaims: ['exp'],
      }
      return jwtVerify(ticket, key, { ...expected, currentDate: clock.now() }).then(
        () => true,
        () => false,
      )
    },
  }
}

export type Links = ReturnType<typeof createLinks>
