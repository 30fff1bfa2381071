import type { DocGroup } from '@zhiwen/contract/doc-groups.ts'
import type { AppScope } from '@zhiwen/contract/enums.ts'
import type { DocGroupId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, isUniqueViolation, type TenantTx } from '../../../platform/db/index.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { SourceNeeds } from '../needs.ts'
import { countOf } from '../removal/repo.ts'
import type { NoteGroup } from './note-group.ts'
import { groupFor, requireScope } from './policy.ts'
import * as repo from './repo.ts'

type Needs = Pick<SourceNeeds, 'appFor'> & { db: Db; clock: Clock; noteGroup: NoteGroup }
type Fields = { name: string; items: repo.GroupItem[] }

/** Makes doc groups: documents and folders chosen across apps (ENT-9, API-APP-16). */
export function createDocGroups({ db, clock, appFor, noteGroup }: Needs) {
  /** Whoever names an app or a document must be allowed to; one that is foreign refuses all. */
  async function requireItems(tx: TenantTx, actor: MemberActor, items: readonly repo.GroupItem[]) {
    for (const [appId, own] of Map.groupBy(items, ({ app_id }) => app_id)) {
      await appFor(tx, actor, appId, 'read')
      const ids = own.flatMap((item) => (item.type === 'doc' ? [item.document_id] : []))
      if ((await countOf(tx, appId, ids)) !== new Set(ids).size) throw new AppError('not-found')
    }
  }

  return {
    list: (actor: MemberActor, scope: AppScope) =>
      db.withTenant(actor, async (tx) => {
        requireScope(actor, scope)
        return { items: await toGroups(tx, await repo.listGroups(tx, scope, actor.memberId)) }
      }),
    create: (actor: MemberActor, { scope, ...fields }: Fields & { scope: AppScope }) =>
      named(() =>
        db.withTenant(actor, async (tx) => {
          requireScope(actor, scope)
          await requireItems(tx, actor, fields.items)
          const wanted = { ...fields, id: newId<DocGroupId>(), scope, owner_id: actor.memberId }
          const made = await repo.insertGroup(tx, wanted, clock.now())
          await noteGroup(tx, actor, 'doc-group.created', { after: made })
          return toGroup(tx, made)
        }),
      ),
    update: (
      actor: MemberActor,
      id: DocGroupId,
      { version, ...fields }: Fields & { version: number },
    ) =>
      named(() =>
        db.withTenant(actor, async (tx) => {
          const before = await groupFor(tx, actor, id)
          await requireItems(tx, actor, fields.items)
          const changed = await repo.updateGroup(tx, { id, version }, fields, clock.now())
          if (!changed) throw new AppError('version-conflict')
          await noteGroup(tx, actor, 'doc-group.updated', { before, after: changed })
          return toGroup(tx, changed)
        }),
      ),
    remove: (actor: MemberActor, id: DocGroupId) =>
      db.withTenant(actor, async (tx) => {
        const before = await groupFor(tx, actor, id)
        await repo.deleteGroup(tx, id)
        await noteGroup(tx, actor, 'doc-group.deleted', { before })
        return null
      }),
  }
}

/** A name that is taken is told at its field. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw fieldError('value-taken', 'name', 'field.doc-group-name-taken')
  }
}

async function toGroups(tx: TenantTx, rows: readonly repo.GroupRow[]): Promise<DocGroup[]> {
  const counts = await repo.countDocuments(tx, rows)
  return rows.map(({ id, name, scope, items, version, updated_at }) => ({
    id,
    name,
    scope,
    items,
    document_count: counts.get(id) ?? 0,
    version,
    updated_at: updated_at.toISOString(),
  }))
}

async function toGroup(tx: TenantTx, row: repo.GroupRow): Promise<DocGroup> {
  const [group] = await toGroups(tx, [row])
  if (!group) throw new Error('a group that was written is missing')
  return group
}
