import type { App, updateApp } from '@zhiwen/contract/apps.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { QueueMatching } from '../access/jobs.ts'
import { factsOf, requireRoles, titleTaken } from './create-app.ts'
import { authTypeOf, checkForm, typedCredential } from './form.ts'
import type { AppsNeeds } from './needs.ts'
import { appFor, lockedAppFor } from './policy.ts'
import * as repo from './repo.ts'
import { createRequireRoom } from './require-room.ts'
import { givenOf } from './test-connection.ts'

type Body = InputOf<typeof updateApp>['body']
type Needs = AppsNeeds & { queueMatching: QueueMatching }
type Connection = Pick<repo.AppChanges, 'settings' | 'credential' | 'auth_type'>

/** Makes the change of an app against the version its editor saw (API-APP-3). */
export function createUpdateApp(needs: Needs) {
  const { db, kinds, sources, testing, show } = needs
  const save = createSave(needs)

  /** The connection as it will be, tried before it is kept; a draft is tried when it is finished. */
  async function connect(
    actor: MemberActor,
    app: repo.ContentApp,
    body: Body,
  ): Promise<Connection> {
    const { settings, is_finished } = body
    const connector = kinds.get(app.app_key)
    const credential = typedCredential(connector, body)
    const isSame = settings === undefined && credential === undefined
    if (isSame && !is_finished) return {}
    const typed = await givenOf(sources, app, {
      ...(settings && { settings }),
      ...(credential && { credential }),
    })
    const isDraft = app.state === 'draft' && !is_finished
    const given = isDraft ? typed : checkForm(connector, typed)
    if (!isDraft) await testing.require(actor, app, given)
    return {
      ...(settings && { settings: given.settings }),
      ...(is_finished && { settings: given.settings }),
      ...(credential && { credential: await sources.seal(app, given.credential) }),
      auth_type: authTypeOf(connector, given),
    }
  }

  return async (actor: MemberActor, appId: AppId, body: Body): Promise<App> => {
    const app = await db.withTenant(actor, (tx) => appFor(tx, actor, appId, 'manage'))
    requireVersion(app, body)
    const connection = await connect(actor, app, body)
    const [shown] = await db.withTenant(actor, async (tx) => {
      const held = await lockedAppFor(tx, actor, appId, 'manage')
      requireVersion(held, body)
      return show(tx, actor.language, [await save(tx, actor, held, { body, connection })])
    })
    if (!shown) throw new Error('a changed app was not shown')
    return shown
  }
}

function requireVersion(app: repo.ContentApp, { version }: Body): void {
  if (app.version !== version) throw new AppError('version-conflict', { version: app.version })
}

type Saving = { body: Body; connection: Connection }

/** Makes the writing of a change, and what follows from it. */
function createSave(needs: Needs) {
  const { clock, kinds, note, queueMatching, ingestion } = needs
  const requireRoom = createRequireRoom(needs)

  async function begin(tx: TenantTx, before: repo.ContentApp, body: Body) {
    const isDraft = before.state === 'draft'
    if (body.is_finished && !isDraft) throw new AppError('state-conflict', { state: before.state })
    if (isDraft && body.is_finished && before.scope === 'workspace') {
      await requireRoom(tx, before.workspace_id)
    }
    const isKeyNew = typedCredential(kinds.get(before.app_key), body) !== undefined
    const isBack = before.state === 'needs_auth' && isKeyNew
    return (isDraft && body.is_finished) || isBack
  }

  return async (
    tx: TenantTx,
    actor: MemberActor,
    before: repo.ContentApp,
    { body, connection }: Saving,
  ): Promise<repo.ContentApp> => {
    const { version: _, settings: _settings, credential: _key, is_finished: __, ...plain } = body
    await requireRoles(tx, needs, actor, plain)
    const starts = await begin(tx, before, body)
    const isMoved = connection.settings !== undefined || connection.credential !== undefined
    const changes: repo.AppChanges = {
      ...defined(plain),
      ...connection,
      ...(!kinds.knowsReaders(before.app_key) && { protected_permission: 2 }),
      ...(starts && { state: 'active', reason_code: null, refused_count: 0 }),
      // What was listed with other settings says nothing about what changed since.
      ...(connection.settings && { delta_cursor: null }),
    }
    // A run that began with other settings or another key must write nothing more.
    if (isMoved && before.state === 'active') await ingestion.appPaused(tx, before)
    const after = await repo.updateApp(tx, before.id, changes, clock.now()).catch(titleTaken)
    if (after.state === 'active' && (starts || isMoved)) await ingestion.appActivated(tx, after)
    if (plain.mapping_types) await queueMatching(tx, after)
    const [old, now] = [factsOf(before), factsOf(after)]
    await note(tx, actor, after, {
      action: 'app.updated',
      before: differing(old, now),
      after: { ...differing(now, old), ...(connection.credential && { credential: 'replaced' }) },
    })
    return after
  }
}

type Plain = Omit<Body, 'version' | 'settings' | 'credential' | 'is_finished'>

/** Only what was sent. */
const defined = (plain: Plain): repo.AppChanges =>
  Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))

const differing = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(a).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(b[name])),
  )
