import { setTimeout as wait } from 'node:timers/promises'
import { SourceError } from '../../../connectors/spec.ts'
import type { Tokens } from '../../../connectors/tokens.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { CrashPoint } from '../../../platform/crash-point.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { AppPlace, SealedCredential } from '../apps/sealed-credential.ts'
import type { Kinds } from '../store/kinds.ts'
import type { OauthClient } from './oauth-client.ts'
import * as repo from './repo.ts'
import { missingScopes, type TokenSet, tokenSet } from './token-set.ts'

type Needs = {
  db: Db
  clock: Clock
  kinds: Kinds
  sealed: SealedCredential
  oauthClient: OauthClient
  crashPoint: CrashPoint
}
type Kept = { sealedText: string; tokens: TokenSet }
type Place = AppPlace & { app_key: string }

/** Tokens that end so soon are renewed before they are used. */
const marginMs = 60_000
/** Longer than the call for new tokens may take: whoever holds it longer has died (F44). */
const claimSeconds = 30
const lookAgainMs = 200

/**
 * Makes the tokens of apps at which somebody signed in. One process renews, the others wait for what it
 * stores; no lock is held while the source is asked.
 */
export function createKeepTokens(needs: Needs) {
  const { db, clock, kinds, sealed, oauthClient, crashPoint } = needs

  async function read({ workspace_id, id }: AppPlace): Promise<Kept> {
    const row = await db.withTenant({ workspaceId: workspace_id }, (tx) =>
      repo.findCredential(tx, id),
    )
    const parsed = tokenSet.safeParse(row ? await sealed.open(row) : {})
    if (!row || !parsed.success) throw nobodySignedIn()
    return { sealedText: row.credential, tokens: parsed.data }
  }

  const inTenant = <T>({ workspace_id }: AppPlace, work: Parameters<typeof db.withTenant<T>>[1]) =>
    db.withTenant({ workspaceId: workspace_id }, work)

  /** Asks the source; what it says is kept before anybody uses it. */
  async function renewOnce(app: Place, { sealedText, tokens }: Kept): Promise<TokenSet> {
    const kind = kinds.get(app.app_key)
    try {
      const renewed = await oauthClient.refresh(kind, tokens)
      if (missingScopes(kind.oauth?.scopes ?? [], renewed).length > 0) {
        throw new SourceError('needs-sign-in', 'rights were taken back', { isFinal: true })
      }
      crashPoint('after-token-reply')
      const after = await sealed.seal(app, renewed)
      await inTenant(app, (tx) => repo.replaceTokens(tx, app.id, { before: sealedText, after }))
      return renewed
    } catch (error) {
      await inTenant(app, (tx) => repo.releaseRefresh(tx, app.id))
      throw error
    }
  }

  async function renew(app: Place, used: string, signal: AbortSignal): Promise<TokenSet> {
    for (;;) {
      const kept = await read(app)
      if (kept.tokens.access_token !== used) return kept.tokens
      if (kept.tokens.refresh_token === '') throw nobodySignedIn()
      const claim = { credential: kept.sealedText, seconds: claimSeconds }
      if (await inTenant(app, (tx) => repo.claimRefresh(tx, app.id, claim))) {
        return renewOnce(app, kept)
      }
      await wait(lookAgainMs, undefined, { signal })
    }
  }

  return (app: Place, signal: AbortSignal): Tokens => {
    /** What this step has last seen, so that a hundred calls are not a hundred questions. */
    let seen: TokenSet | undefined
    const isFresh = ({ expires_at }: TokenSet) =>
      expires_at === '' || Date.parse(expires_at) - marginMs > clock.now().getTime()
    const next = async (used: string) => (seen = await renew(app, used, signal)).access_token
    return {
      async get() {
        seen ??= (await read(app)).tokens
        // Without a way to renew, an old token may still do: the source decides.
        if (isFresh(seen) || seen.refresh_token === '') return seen.access_token
        return next(seen.access_token)
      },
      renew: next,
    }
  }
}

export type KeepTokens = ReturnType<typeof createKeepTokens>

const nobodySignedIn = () =>
  new SourceError('needs-sign-in', 'nobody has signed in', { isFinal: true })
