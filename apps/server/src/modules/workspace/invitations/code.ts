import type { InvitationId } from '@zhiwen/contract/ids.ts'
import type { Config } from '../../../platform/config.ts'
import { deriveKey, hmac, sha256 } from '../../../platform/crypto.ts'

const codeBytes = 24

/** Code and link of invitations. */
export type Codes = ReturnType<typeof createCodes>

/**
 * Makes codes of 192 bits that are derived from the id with a key of the program: the job that mails
 * one can write it again, while the database keeps only its hash and nobody can make it from there.
 */
export function createCodes(config: Pick<Config, 'SIGNING_KEY' | 'PUBLIC_URL'>) {
  const key = deriveKey(config.SIGNING_KEY, 'invitation-code')
  const codeOf = (id: InvitationId): string =>
    hmac(key, id).subarray(0, codeBytes).toString('base64url')
  return {
    codeOf,
    // The configured address, never the Host header of a request (attack R5).
    linkOf: (code: string): string => new URL(`/invitation/${code}`, config.PUBLIC_URL).href,
  }
}

/** What the database knows of a code. */
export const hashOf = (code: string): Buffer => sha256(code)
