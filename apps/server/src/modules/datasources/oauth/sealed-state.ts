import { appId, userId, workspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import { decrypt, deriveKey, encrypt, hmac } from '../../../platform/crypto.ts'

const stateMs = 10 * 60_000
const context = 'source-oauth'

const shape = z.object({
  user_id: userId,
  workspace_id: workspaceId,
  app_id: appId,
  app_key: z.string(),
  expires_at: z.number(),
})
/** Who started a way to a source, where and what for. */
export type OauthState = z.infer<typeof shape>

/**
 * Makes states: sealed, so that starting writes nothing and nobody else can make or read one. That each
 * counts once is kept where it comes back.
 */
export function createSealedState({
  config,
  clock,
}: {
  config: Pick<Config, 'SIGNING_KEY'>
  clock: Clock
}) {
  const key = deriveKey(config.SIGNING_KEY, context)
  return {
    seal(started: Omit<OauthState, 'expires_at'>): string {
      const expires_at = clock.now().getTime() + stateMs
      const plain = Buffer.from(JSON.stringify({ ...started, expires_at }))
      return encrypt(key, plain, context).toString('base64url')
    },
    /** Opens a state of ours that is in time, else says nothing. */
    open(state: string): OauthState | null {
      const plain = tryDecrypt(key, state)
      if (!plain) return null
      const opened = shape.parse(JSON.parse(plain.toString()))
      return opened.expires_at > clock.now().getTime() ? opened : null
    },
    /** The secret of PKCE: derived, so that nothing holds it (decision 0008). */
    verifierOf: (state: string): string => hmac(key, state).toString('base64url'),
  }
}

function tryDecrypt(key: Buffer, state: string): Buffer | null {
  try {
    return decrypt(key, Buffer.from(state, 'base64url'), context)
  } catch {
    // Made by nobody, or with an older key.
    return null
  }
}
