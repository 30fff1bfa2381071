import type { readDirectory } from '@zhiwen/contract/directory.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import type { MemberActor } from '../../../http/actor.ts'
import type { DataOf, InputOf } from '../../../http/route.ts'
import type { Db } from '../../../platform/db/index.ts'
import { fieldError } from '../../../platform/errors.ts'
import { appFor } from '../connections/policy.ts'
import type { OpenSource, Sources } from '../connections/sources.ts'
import { toldFault } from '../connections/told-fault.ts'
import type { FindMatches, Matched } from './find-matches.ts'
import { toPerson } from './person.ts'

type Needs = { db: Db; sources: Sources; matches: FindMatches }
type Tree = DataOf<typeof readDirectory>

/** Where each of the two lists goes on; null when it has ended. */
const cursorShape = z.strictObject({
  departments: z.string().nullable(),
  people: z.string().nullable(),
})
type Cursor = z.infer<typeof cursorShape>

/** Makes the look into a directory, a department at a time, with how each person would match. */
export function createReadTree({ db, sources, matches }: Needs) {
  return async (
    actor: MemberActor,
    appId: AppId,
    { parent, cursor }: InputOf<typeof readDirectory>['query'],
  ): Promise<Tree> => {
    const at = cursor === undefined ? undefined : readCursor(cursor)
    const app = await db.withTenant(actor, (tx) => appFor(tx, appId))
    const source = await sources.open(app)
    const { departments, people } = await readPages(source, parent, at).catch(toldFault)
    const found = people.items.map(toPerson)
    const accounts = await matches.findAccounts(found)
    const matched = await db.withTenant(actor, (tx) => matches.match(tx, appId, found, accounts))
    const next = { departments: departments.next, people: people.next }
    return {
      departments: departments.items,
      people: matched.map(toShown),
      next_cursor: next.departments || next.people ? writeCursor(next) : null,
    }
  }
}

const ended = { items: [], next: null }

async function readPages(
  { connector, ctx }: OpenSource,
  parent: string | undefined,
  at: Cursor | undefined,
) {
  const id = parent ?? connector.rootDepartment
  const isOpen = (part: keyof Cursor) => at === undefined || at[part] !== null
  return {
    departments: isOpen('departments')
      ? await connector.listDepartments(ctx, id, at?.departments ?? null)
      : ended,
    people: isOpen('people') ? await connector.listPeople(ctx, id, at?.people ?? null) : ended,
  }
}

const toShown = ({ person, decision }: Matched): Tree['people'][number] => ({
  open_id: person.open_id,
  name: person.name,
  email: person.email,
  phone: person.number,
  match: decision.match,
  reason: decision.reason,
  member_id: decision.memberId,
})

const writeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function readCursor(text: string): Cursor {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw fieldError('input-invalid', 'cursor', 'field.format-invalid')
  }
}
