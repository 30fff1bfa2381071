import type { Limits } from '../../../platform/limits.ts'
import type { Billing } from '../../billing/index.ts'
import { type AddNeeds, createAddDrafts } from './add-drafts.ts'
import { createCheckDrafts } from './check-drafts.ts'
import type { KnownPeople } from './known-people.ts'
import { createReadFile } from './read-file.ts'

export type DraftsNeeds = Omit<AddNeeds, 'drafts' | 'billing'> & {
  limits: Limits
  billing: Pick<Billing, 'seatsLeft' | 'seatBalance'>
  people: KnownPeople
}

export type DraftsService = ReturnType<typeof createDrafts>

/** Puts the parts of adding people together. */
export function createDrafts(needs: DraftsNeeds) {
  const drafts = createCheckDrafts(needs)
  return {
    ...drafts,
    readFile: createReadFile({ ...needs, drafts }),
    add: createAddDrafts({ ...needs, drafts }),
  }
}
