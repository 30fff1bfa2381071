import type { CheckedDraft, DraftReason, MemberDraft } from '@zhiwen/contract/drafts.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import type { Billing } from '../../billing/index.ts'
import * as members from '../members/repo.ts'
import { type CleanDraft, cleanDraft } from './clean-draft.ts'
import { judgeDraft, verdictOf } from './judge-draft.ts'
import type { Contacts, KnownPeople } from './known-people.ts'
import { matchDrafts } from './match-drafts.ts'

export type CheckNeeds = { db: Db; billing: Pick<Billing, 'seatsLeft'>; people: KnownPeople }
/** A row with the line it is told by. */
export type Typed = { line: number; draft: MemberDraft }
export type Checked = { rows: CheckedDraft[]; seats_left: number }

/** Rows in the order they came, told by their position from 1 on. */
export const numbered = (drafts: readonly MemberDraft[]): Typed[] =>
  drafts.map((draft, index) => ({ line: index + 1, draft }))

/** Makes the judgement on rows: the same for typed, pasted and read ones. */
export function createCheckDrafts({ db, billing, people }: CheckNeeds) {
  /** Judges inside a transaction that may go on to add the rows. */
  async function checkIn(
    tx: TenantTx,
    { workspaceId }: Pick<MemberActor, 'workspaceId'>,
    { typed, drafts, accounts }: Prepared,
  ): Promise<Checked> {
    const names = drafts.map(({ name }) => name)
    const taken = await members.listTakenNames(tx, names)
    const matches = matchDrafts(drafts, {
      people: await people.findMembers(tx, contactsIn(drafts), accounts),
      names: new Set(taken.map(({ name }) => name)),
    })
    const seats_left = await billing.seatsLeft(tx, workspaceId)
    const reasons = typed.map(({ draft }, index) => [
      ...judgeDraft(draft, drafts[index] ?? cleanDraft(draft)),
      ...(matches[index] ?? []),
    ])
    return { rows: judged(typed, drafts, withSeats(reasons, seats_left)), seats_left }
  }

  /** What has to be known before the transaction opens. */
  async function prepare(typed: readonly Typed[]) {
    const drafts = typed.map(({ draft }) => cleanDraft(draft))
    return { typed, drafts, accounts: await people.findAccounts(contactsIn(drafts)) }
  }
  type Prepared = Awaited<ReturnType<typeof prepare>>

  return {
    prepare,
    checkIn,
    /** Judges rows and changes nothing (API-MEM-2). */
    async check(actor: MemberActor, typed: readonly Typed[]): Promise<Checked> {
      const prepared = await prepare(typed)
      return db.withTenant(actor, (tx) => checkIn(tx, actor, prepared))
    },
  }
}

export type CheckDrafts = ReturnType<typeof createCheckDrafts>

const contactsIn = (drafts: readonly CleanDraft[]): Contacts => ({
  emails: drafts.flatMap(({ email }) => email || []),
  phones: drafts.filter(({ phone }) => phone !== ''),
})

/** Rows that can be added take the free seats in turn; those after the last one are doubtful. */
function withSeats(reasons: readonly DraftReason[][], seatsLeft: number): DraftReason[][] {
  let left = seatsLeft
  return reasons.map((found) => {
    if (verdictOf(found) === 'wrong') return found
    left -= 1
    return left < 0 ? [...found, 'no-seat'] : found
  })
}

const judged = (
  typed: readonly Typed[],
  drafts: readonly CleanDraft[],
  all: readonly DraftReason[][],
) =>
  typed.map(({ line, draft }, index): CheckedDraft => {
    const reasons = all[index] ?? []
    return { line, draft: drafts[index] ?? draft, verdict: verdictOf(reasons), reasons }
  })
