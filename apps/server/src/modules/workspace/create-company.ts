import { userTypes } from '@zhiwen/contract/enums.ts'
import type { MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Caller } from '../../http/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUniqueViolation, type SystemTx } from '../../platform/db/index.ts'
import { fieldError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Audit } from '../audit/index.ts'
import type { Billing } from '../billing/index.ts'
import { companyNameKey } from './company-name.ts'
import { namedActor } from './members/audit-actor.ts'
import { activeMember, type Person } from './members/person.ts'
import { insertMembers } from './members/repo.ts'
import { indexNewMembers } from './members/search/index-members.ts'
import * as repo from './repo.ts'

type NewCompany = { workspaceId: WorkspaceId; caller: Caller; person: Person; name: string }
type Needs = { clock: Clock; audit: Audit; billing: Pick<Billing, 'openAccount' | 'takeSeats'> }

/** Makes a company with its one creator; of two same names at once, one is taken (attack A6). */
export function createCompany({ clock, audit, billing }: Needs) {
  return async (tx: SystemTx, { workspaceId, caller, person, name }: NewCompany): Promise<void> => {
    const now = clock.now()
    const company_name_key = companyNameKey(name)
    if (company_name_key === '') {
      throw fieldError('input-invalid', 'company_name', 'field.company-name-length')
    }
    const company = { id: workspaceId, company_name: name, company_name_key }
    await repo
      .insertWorkspace(tx, { ...company, created_by: person.userId }, now)
      .catch((error: unknown) => {
        if (!isUniqueViolation(error, 'workspaces_company_name_key')) throw error
        throw fieldError('value-taken', 'company_name', 'field.company-name-taken')
      })
    await billing.openAccount(tx, workspaceId)
    await billing.takeSeats(tx, workspaceId, 1)
    const id = newId<MemberId>()
    const place = { workspaceId, id, userType: userTypes.creator, wsUsername: person.name }
    const creator = activeMember(person, place, now)
    await insertMembers(tx, [creator], now)
    await indexNewMembers(tx, [creator])
    await audit.record(tx, {
      workspaceId,
      actor: namedActor({ ...caller, userId: person.userId, memberId: id }, person.name),
      action: 'workspace.created',
      object: { kind: 'workspace', id: workspaceId, name },
    })
  }
}
