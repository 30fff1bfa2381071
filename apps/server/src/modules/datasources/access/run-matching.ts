import type { AppId, MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import { readPhoneNumber } from '../../../platform/phone-number.ts'
import type { Workspace } from '../../workspace/index.ts'
import { type ContentApp, lockApp } from '../apps/repo.ts'
import { decideMatches, type Holder, type Match } from './decide-matches.ts'
import * as repo from './repo.ts'

export type MatchingNeeds = {
  db: Db
  clock: Clock
  workspace: Pick<Workspace, 'people' | 'members'>
}
type Place = { workspaceId: WorkspaceId; appId: AppId }
type Pairs = ReadonlyMap<string, MemberId | null>
type Users = Awaited<ReturnType<typeof repo.listUsers>>

/** Accounts behind the users of a source, asked before a tenant's transaction opens. */
export type Accounts = Awaited<ReturnType<Workspace['people']['findAccounts']>>

const contactsOf = (users: Users) => ({
  emails: users.flatMap(({ email }) => email || []),
  phones: users.flatMap(({ mobile }) => (mobile ? [readPhoneNumber(mobile)] : [])),
})

/** Makes the mapping of a source's users to members: a handful of statements, whatever their number. */
export function createMatching({ db, clock, workspace }: MatchingNeeds) {
  const readAccounts = async ({ workspaceId, appId }: Place): Promise<Accounts> => {
    const users = await db.withTenant({ workspaceId }, (tx) => repo.listUsers(tx, appId))
    return users.length === 0 ? [] : workspace.people.findAccounts(contactsOf(users))
  }

  /** Who everybody would be with these pairs. */
  async function decide(
    tx: TenantTx,
    app: Pick<ContentApp, 'id' | 'mapping_types'>,
    { users, pairs, accounts }: { users: Users; pairs: Pairs; accounts: Accounts },
  ): Promise<Match[]> {
    if (users.length === 0) return []
    const known = await workspace.people.findMembers(tx, contactsOf(users), accounts)
    const paired = [...pairs.values()].flatMap((id) => id ?? [])
    const members = await workspace.members.listStates(tx, paired)
    return decideMatches(users, {
      mappingTypes: app.mapping_types,
      pairs,
      holders: holdersOf(known),
      members: new Map(members.map((member) => [member.id, member])),
    })
  }

  /** Matches everybody now and keeps the result. */
  async function save(tx: TenantTx, app: ContentApp, accounts: Accounts): Promise<void> {
    const users = await repo.listUsers(tx, app.id)
    const pairs = pairsOf(await repo.listPairs(tx, app.id))
    const matches = await decide(tx, app, { users, pairs, accounts })
    if (matches.length > 0) await repo.saveMatches(tx, app.id, matches, clock.now())
  }

  return {
    readAccounts,
    decide,
    save,
    /** The same as work of its own; an app that is gone is no error. */
    async run(place: Place): Promise<void> {
      const accounts = await readAccounts(place)
      await db.withTenant(place, async (tx) => {
        // One run at a time: a pair that was saved meanwhile is not undone by an older reading.
        const app = await lockApp(tx, place.appId)
        if (app) await save(tx, app, accounts)
      })
    },
  }
}

export type Matching = ReturnType<typeof createMatching>
export type RunMatching = Matching['run']

/** The custom table by source user. */
export const pairsOf = (
  rows: readonly { open_id: string; member_id: MemberId | null }[],
): Map<string, MemberId | null> => new Map(rows.map((row) => [row.open_id, row.member_id]))

/** Only what is proven names a member (READ-4). */
function holdersOf(
  known: readonly (Holder & { proven: readonly string[] })[],
): Map<string, Holder> {
  const present = known.filter(({ state }) => state === 'active' || state === 'disabled')
  return new Map(
    present.flatMap(({ id, state, proven }) =>
      proven.map((contact): [string, Holder] => [contact, { id, state }]),
    ),
  )
}
