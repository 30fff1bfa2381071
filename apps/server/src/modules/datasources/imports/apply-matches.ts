import type { MemberId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Workspace } from '../../workspace/index.ts'
import type { Matched } from '../directory/find-matches.ts'
import { type Person, phoneOf } from '../directory/person.ts'
import type * as rows from './rows/repo.ts'
import { actingOf } from './starter.ts'
import type { Run } from './write-step.ts'

type Needs = { workspace: Pick<Workspace, 'members' | 'invitations'> }

/** Makes what follows from matching: new people are invited, and everybody who is somebody is tied. */
export function createApplyMatches({ workspace: { members, invitations } }: Needs) {
  async function invite(tx: TenantTx, run: Run, people: readonly Person[]) {
    const actor = { ...actingOf(run.started_by), workspaceId: run.workspace_id }
    const invited = people.map(({ name, email, number }) => ({
      username: '',
      ws_username: name,
      name,
      email,
      ...phoneOf({ number }),
    }))
    const ids = await members.addInvited(tx, actor, { people: invited, roleIds: run.role_ids })
    const named = invited.map((person, index) => ({ ...person, memberId: idAt(ids, index) }))
    if (named.length > 0) await invitations.createNamed(tx, actor, named)
    return new Map(people.map(({ open_id }, index) => [open_id, idAt(ids, index)]))
  }

  return async (tx: TenantTx, run: Run, matched: readonly Matched[]): Promise<rows.Result[]> => {
    const fresh = matched.filter(({ decision }) => decision.match === 'new')
    const ids = await invite(
      tx,
      run,
      fresh.map(({ person }) => person),
    )
    const results = matched.map(({ person, decision }) => ({
      openId: person.open_id,
      decision: { ...decision, memberId: ids.get(person.open_id) ?? decision.memberId },
    }))
    const { workspace_id, app_id } = run
    const links = results.flatMap(({ openId: open_id, decision: { memberId, reason } }) =>
      memberId && reason !== 'linked'
        ? [{ workspace_id, app_id, open_id, member_id: memberId }]
        : [],
    )
    if (links.length > 0) await members.linkOpenIds(tx, links)
    return results
  }
}

function idAt(ids: readonly MemberId[], index: number): MemberId {
  const id = ids[index]
  if (!id) throw new Error('a person was added without an id')
  return id
}
