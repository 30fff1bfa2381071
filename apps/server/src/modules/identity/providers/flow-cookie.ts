import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import { decrypt, deriveKey, encrypt } from '../../../platform/crypto.ts'

export const flowSeconds = 600

const flow = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirect: z.string(),
  expires_at: z.number(),
})
/** What the browser must bring back from the provider, and where it wanted to go. */
export type Flow = Omit<z.infer<typeof flow>, 'expires_at'>

/** Makes the sealed cookie of a sign-in that is away at a provider: state, nonce and PKCE secret (attacks J1, J2). */
export function createFlowCookie({
  config,
  clock,
}: {
  config: Pick<Config, 'SIGNING_KEY'>
  clock: Clock
}) {
  const key = deriveKey(config.SIGNING_KEY, 'provider-flow')
  return {
    seal(started: Flow): string {
      const expires_at = clock.now().getTime() + flowSeconds * 1000
      const plain = Buffer.from(JSON.stringify({ ...started, expires_at }))
      return encrypt(key, plain, 'provider-flow').toString('base64url')
    },
    /** Opens a cookie of ours that is in time, else says nothing. */
    open(sealed: string | undefined): Flow | null {
      const plain = sealed === undefined ? null : tryDecrypt(key, sealed)
      if (!plain) return null
      const opened = flow.parse(JSON.parse(plain.toString()))
      return opened.expires_at > clock.now().getTime() ? opened : null
    },
  }
}

function tryDecrypt(key: Buffer, sealed: string): Buffer | null {
  try {
    return decrypt(key, Buffer.from(sealed, 'base64url'), 'provider-flow')
  } catch {
    // Made by nobody, or with an older key.
    return null
  }
}
