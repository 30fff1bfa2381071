import { authTypes } from '@zhiwen/contract/enums.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import type { AuthorisedApp, sourceOauthCallback } from '@zhiwen/contract/source-oauth.ts'
import type { MemberActor, UserActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import type { Config } from '../../../platform/config.ts'
import { sha256 } from '../../../platform/crypto.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import type { Limits } from '../../../platform/limits.ts'
import type { Log } from '../../../platform/log.ts'
import type { AppsNeeds } from '../apps/needs.ts'
import { appFor, lockedAppFor } from '../apps/policy.ts'
import { type ContentApp, updateApp } from '../apps/repo.ts'
import type { OauthClient } from './oauth-client.ts'
import * as repo from './repo.ts'
import { createSealedState, type OauthState } from './sealed-state.ts'
import { missingScopes, type TokenSet } from './token-set.ts'

type Needs = Pick<AppsNeeds, 'db' | 'clock' | 'kinds' | 'sources' | 'note' | 'ingestion'> & {
  config: Pick<Config, 'SIGNING_KEY'>
  log: Log
  limits: Limits
  oauthClient: OauthClient
}
type Answer = InputOf<typeof sourceOauthCallback>['body']

/** Makes the signing in at a source (API-APP-14, API-APP-15; attacks J1–J4, J8). */
export function createAuthoriseApp(needs: Needs) {
  const { db, kinds, limits, oauthClient } = needs
  const states = createSealedState(needs)
  const take = createTake(needs)
  const save = createSave(needs)

  return {
    /** Starts the way to a source. */
    async start(actor: MemberActor, appKey: string, appId: AppId): Promise<{ url: string }> {
      const app = await db.withTenant(actor, (tx) => appFor(tx, actor, appId, 'manage'))
      const kind = kinds.find(appKey)
      if (app.app_key !== appKey || !kind?.oauth || !oauthClient.hasClient(appKey)) {
        throw fieldError('input-invalid', 'app_key', 'field.format-invalid')
      }
      await limits.take('source-test', actor.userId)
      const state = states.seal({
        user_id: actor.userId,
        workspace_id: actor.workspaceId,
        app_id: appId,
        app_key: appKey,
      })
      const verifier = states.verifierOf(state)
      return { url: await oauthClient.authorizeUrl(kind, { state, verifier }) }
    },
    /** Ends it: the tokens are kept, and an app that waited for them goes on. */
    async finish(user: UserActor, appKey: string, answer: Answer): Promise<AuthorisedApp> {
      const { state = '' } = answer
      const opened = states.open(state)
      const isGood = opened?.user_id === user.userId && opened.app_key === appKey
      const found = isGood ? await take(user, state, opened) : null
      const place = found?.place
      if (answer.error !== undefined) throw new AppError('oauth-refused', place)
      if (!answer.code) throw new AppError('oauth-code-missing', place)
      if (!found) throw new AppError('oauth-callback-failed')
      const { actor } = found
      const { code, iss } = answer
      const kind = kinds.get(appKey)
      const tokens = await oauthClient
        .exchange(kind, { code, iss }, states.verifierOf(state))
        .catch((error: unknown) => {
          needs.log.warn({ err: error, app_key: appKey }, 'authorisation at a source failed')
          throw new AppError('oauth-callback-failed', place, { cause: error })
        })
      const missing = missingScopes(kind.oauth?.scopes ?? [], tokens)
      if (missing.length > 0) {
        throw new AppError('oauth-refused', { ...place, missing_scopes: missing })
      }
      return save(actor, found.place, tokens)
    },
  }
}

const placeOf = ({ id, scope, state }: ContentApp): AuthorisedApp => ({
  app_id: id,
  scope,
  step: state === 'draft' ? 'connect' : 'edit',
})

/** Makes the use of a state, which counts once, in the company it was made in. */
function createTake({ db, clock }: Pick<Needs, 'db' | 'clock'>) {
  return async (user: UserActor, state: string, opened: OauthState) => {
    if (!user.isActive || user.member?.workspaceId !== opened.workspace_id) return null
    const actor: MemberActor = { ...user, ...user.member }
    return db.withTenant(actor, async (tx) => {
      await repo.removeExpired(tx, clock.now())
      const expires_at = new Date(opened.expires_at)
      if (!(await repo.takeState(tx, { state_hash: sha256(state), expires_at }))) return null
      return { actor, place: placeOf(await appFor(tx, actor, opened.app_id, 'manage')) }
    })
  }
}

/** Makes the keeping of tokens: whoever signs in now stands for the app from here on. */
function createSave({ db, clock, sources, note, ingestion }: Needs) {
  return async (actor: MemberActor, place: AuthorisedApp, tokens: TokenSet) => {
    const { app_id: id } = place
    const credential = await sources.seal({ workspace_id: actor.workspaceId, id }, tokens)
    return db.withTenant(actor, async (tx) => {
      const before = await lockedAppFor(tx, actor, id, 'manage')
      const isBack = before.state === 'needs_auth'
      // A run that began as another person must write nothing more.
      if (before.state === 'active') await ingestion.appPaused(tx, before)
      const changes = {
        credential,
        auth_type: authTypes.oauth,
        signed_in_by: actor.memberId,
        refresh_until: null,
        refused_count: 0,
        reason_code: null,
        // Another person may see other things there.
        delta_cursor: null,
        ...(isBack && { state: 'active' as const }),
      }
      const after = await updateApp(tx, id, changes, clock.now())
      if (after.state === 'active') await ingestion.appActivated(tx, after)
      await note(tx, actor, after, {
        action: 'app.updated',
        before: isBack ? { state: before.state } : {},
        after: { ...(isBack && { state: after.state }), credential: 'replaced' },
      })
      return placeOf(after)
    })
  }
}
