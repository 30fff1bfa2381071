import type { AppId, MemberId } from '@zhiwen/contract/ids.ts'
import type { previewMatches } from '@zhiwen/contract/matches.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Documents } from '../../documents/index.ts'
import type { Workspace } from '../../workspace/index.ts'
import type { ReadScopes } from '../access/read-scope.ts'
import { tokensOf } from '../access/read-scope.ts'
import * as access from '../access/repo.ts'
import { type Matching, pairsOf } from '../access/run-matching.ts'
import type { NoteAct } from '../apps/note-act.ts'
import { companyAppFor, lockedAppFor } from '../apps/policy.ts'
import { type ContentApp, listReadable } from '../apps/repo.ts'

type Pairs = InputOf<typeof previewMatches>['body']['pairs']
type Line = { open_id: string; is_ok: boolean; error: 'unknown-user' | 'unknown-member' | null }
type Needs = {
  db: Db
  clock: Clock
  matching: Matching
  scopes: ReadScopes
  note: NoteAct
  documents: Pick<Documents, 'compareReadable'>
  workspace: Pick<Workspace, 'members' | 'findReader'>
}

/** Makes the custom table: pairs that are final, and what they would change (API-APP-11). */
export function createCustomMatches(needs: Needs) {
  const { db, clock, matching, note } = needs
  const preview = createPreview(needs)

  async function judge(tx: TenantTx, appId: AppId, pairs: Pairs): Promise<Line[]> {
    const users = new Set((await access.listUsers(tx, appId)).map(({ open_id }) => open_id))
    const asked = pairs.flatMap(({ member_id }) => member_id ?? [])
    const states = await needs.workspace.members.listStates(tx, asked)
    const members = new Set(states.filter(({ state }) => state !== 'left').map(({ id }) => id))
    return pairs.map(({ open_id, member_id, is_removed }) => {
      const isKnown = is_removed || users.has(open_id)
      const isMember = is_removed || member_id === null || members.has(member_id)
      const error = isMember ? (isKnown ? null : 'unknown-user') : 'unknown-member'
      return { open_id, is_ok: error === null, error }
    })
  }

  return {
    preview: async (actor: MemberActor, appId: AppId, pairs: Pairs) => {
      await db.withTenant(actor, (tx) => companyAppFor(tx, appId))
      const accounts = await matching.readAccounts({ workspaceId: actor.workspaceId, appId })
      return db.withTenant(actor, async (tx) => {
        const app = await companyAppFor(tx, appId)
        const lines = await judge(tx, appId, pairs)
        if (lines.some(({ error }) => error === 'unknown-member')) throw new AppError('not-found')
        const good = pairs.filter((_, index) => lines[index]?.is_ok)
        return { changes: await preview(tx, app, { pairs: good, accounts }) }
      })
    },
    /** Keeps good pairs and matches everybody again, in one transaction: the next request follows it. */
    save: async (actor: MemberActor, appId: AppId, pairs: Pairs) => {
      await db.withTenant(actor, (tx) => companyAppFor(tx, appId))
      const accounts = await matching.readAccounts({ workspaceId: actor.workspaceId, appId })
      return db.withTenant(actor, async (tx) => {
        const app = await lockedAppFor(tx, actor, appId, 'manage')
        const lines = await judge(tx, appId, pairs)
        const good = pairs.filter((_, index) => lines[index]?.is_ok)
        await keep(tx, app, good, { by: actor.memberId, now: clock.now() })
        await matching.save(tx, app, accounts)
        const said = good.map(({ open_id, member_id, is_removed }) => ({
          open_id,
          member_id,
          ...(is_removed && { is_removed }),
        }))
        await note(tx, actor, app, { action: 'app.matches-saved', after: { pairs: said } })
        return { lines }
      })
    },
  }
}

async function keep(tx: TenantTx, app: ContentApp, pairs: Pairs, how: { by: MemberId; now: Date }) {
  const removed = pairs.filter(({ is_removed }) => is_removed).map(({ open_id }) => open_id)
  if (removed.length > 0) await access.removePairs(tx, app.id, removed)
  // The last of two pairs of one user counts.
  const kept = new Map(pairs.filter((pair) => !pair.is_removed).map((pair) => [pair.open_id, pair]))
  const rows = [...kept.values()].map(({ open_id, member_id }) => ({
    open_id,
    member_id,
    created_by: how.by,
  }))
  if (rows.length > 0) await access.savePairs(tx, app.id, rows, how.now)
}

type Asked = { pairs: Pairs; accounts: Awaited<ReturnType<Matching['readAccounts']>> }

/** Makes the comparison of what each member reads before and after: by the very rule that decides. */
function createPreview({ matching, scopes, documents, workspace }: Needs) {
  async function compare(tx: TenantTx, app: ContentApp, member: MemberId, sets: Sets) {
    const reader = await workspace.findReader(tx, member)
    if (!reader) return null
    const apps = (await listReadable(tx, member)).filter(({ id }) => id === app.id)
    const scopeWith = async (openIds: readonly string[]) => {
      const users = openIds.map((open_id) => ({ app_id: app.id, open_id }))
      return scopes.scopeOf(reader, apps, await tokensOf(tx, users))
    }
    const before = await scopeWith(sets.before.get(member) ?? [])
    const after = await scopeWith(sets.after.get(member) ?? [])
    return documents.compareReadable(tx, app.id, before, after)
  }

  return async (tx: TenantTx, app: ContentApp, { pairs, accounts }: Asked) => {
    const users = await access.listUsers(tx, app.id)
    const next = pairsOf(await access.listPairs(tx, app.id))
    for (const { open_id, member_id, is_removed } of pairs) {
      if (is_removed) next.delete(open_id)
      else next.set(open_id, member_id)
    }
    const decided = await matching.decide(tx, app, { users, pairs: next, accounts })
    const sets = { before: byMember(users), after: byMember(decided) }
    const touched = [...new Set([...sets.before.keys(), ...sets.after.keys()])].filter(
      (id) => setOf(sets.before, id) !== setOf(sets.after, id),
    )
    const cards = await workspace.members.listCards(tx, touched)
    const changes = []
    for (const { id, ws_username } of cards) {
      const change = await compare(tx, app, id, sets)
      if (change && change.gains + change.loses > 0) {
        changes.push({ member: { id, name: ws_username }, ...change })
      }
    }
    return changes.toSorted((a, b) => b.gains + b.loses - a.gains - a.loses)
  }
}

type ByMember = Map<MemberId, string[]>
type Sets = { before: ByMember; after: ByMember }

const setOf = (sets: ByMember, id: MemberId) => JSON.stringify((sets.get(id) ?? []).toSorted())

function byMember(rows: readonly { open_id: string; member_id: MemberId | null }[]): ByMember {
  const found: ByMember = new Map()
  for (const { open_id, member_id } of rows) {
    if (member_id) found.set(member_id, [...(found.get(member_id) ?? []), open_id])
  }
  return found
}
