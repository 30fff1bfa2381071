import type { MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import * as contract from '@zhiwen/contract/members.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberActor } from '../../../http/actor.ts'
import { querySql } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import {
  type BuiltUser,
  buildMember,
  buildUser,
  buildWorkspace,
  signIn,
} from '../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

const [steps, connections] = [1_000, 8]
/** What a loser may hear; everything else is a mistake. */
const refusals = ['state-conflict', 'access-denied', 'not-found', 'member-disabled']

let app: TestApp
beforeAll(async () => {
  const settings = { RATE_LIMIT_FACTOR: '1000', DATABASE_POOL_SIZE: String(connections) }
  app = await createTestApp({ settings })
})
afterAll(() => app.close())

type Person = { user: BuiltUser; token: string }
type Place = { id: MemberId; user_type: 1 | 2 | 3; state: string }

/** Asks on a connection of its own, as another process would. */
const ask = <Row extends object>(text: string, values: unknown[]) =>
  app.platform.db.withSystem('operator', (tx) => querySql<Row>(tx, text, values))

async function placeOf(workspaceId: WorkspaceId, { user }: Person): Promise<Place | undefined> {
  const text = `select id, user_type, state from members
    where workspace_id = $1 and user_id = $2 and state <> 'left'`
  return (await ask<Place>(text, [workspaceId, user.id]))[0]
}

/** Creators right now, counted without help of any constraint. */
async function creatorsOf(workspaceId: WorkspaceId): Promise<number> {
  const text =
    'select count(*)::int as number from members where workspace_id = $1 and user_type = 3'
  return (await ask<{ number: number }>(text, [workspaceId]))[0]?.number ?? 0
}

const caller = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test', language: 'zh-hans' } as const

/** The actor a request would have had: the level as it was at the door. */
const actorOf = (workspaceId: WorkspaceId, { user }: Person, place: Place): MemberActor => ({
  ...caller,
  userId: user.id,
  signInId: newId(),
  isActive: true,
  isOperator: false,
  member: null,
  workspaceId,
  memberId: place.id,
  userType: place.user_type,
})

async function refusalOf(act: () => Promise<unknown>): Promise<string> {
  try {
    await act()
    return 'done'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

/** The same numbers in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

test('attack-B12, ROLE-40: 1,000 transfers, removals, leaves and demotions at once leave one creator', async () => {
  const { id: workspaceId, creator } = await buildWorkspace(app)
  const users = [creator]
  for (let more = 0; more < 11; more += 1) users.push(await buildUser(app))
  const people: Person[] = []
  for (const user of users) people.push({ user, token: (await signIn(app, user)).token })
  const { members } = app.modules.workspace
  const { db } = app.platform
  const inSystem = (work: Parameters<typeof db.withSystem>[1]) =>
    db.withSystem('workspace-membership', work)

  const join = ({ user }: Person) =>
    inSystem((tx) =>
      members.join(tx, {
        workspaceId,
        caller,
        person: {
          userId: user.id,
          username: user.username,
          name: user.display_name,
          email: '',
          country_code: '+86',
          phone: user.mobile,
          avatar: null,
        },
        memberId: null,
        roleIds: [],
      }),
    )
  for (const person of people) await join(person)
  await app.system.query('update users set current_workspace_id = $1', [workspaceId])

  async function step(roll: (sides: number) => number): Promise<string> {
    const pick = () => people[roll(people.length)] ?? people[0]
    const [one, other] = [pick(), pick()]
    if (!one || !other) throw new Error('nobody')
    const [place, target] = [await placeOf(workspaceId, one), await placeOf(workspaceId, other)]
    if (!place) return refusalOf(() => join(one))
    const actor = actorOf(workspaceId, one, place)
    const call = async (change: 'disable' | 'enable' | 'remove' | 1 | 2) => {
      if (!target) return 'nobody'
      const wanted =
        typeof change === 'number'
          ? { action: 'set_type' as const, ws_user_type: change }
          : { action: change }
      const body = { member_ids: [target.id], change: wanted }
      const reply = await app.call(contract.changeMembers, { token: one.token, body })
      return reply.error ?? 'done'
    }
    switch (roll(8)) {
      case 0:
        return refusalOf(() => inSystem((tx) => members.leave(tx, actor)))
      case 1:
        return call('remove')
      case 2:
        return call('disable')
      case 3:
        return call('enable')
      case 4:
        return call(roll(2) === 0 ? 1 : 2)
      default:
        if (!target) return 'nobody'
        return refusalOf(() => inSystem((tx) => members.transfer(tx, actor, target.id)))
    }
  }

  const heard = new Map<string, number>()
  const probes: number[] = []
  const worker = async (seed: number) => {
    const roll = dice(seed)
    for (let done = 0; done < steps / connections; done += 1) {
      const answer = await step(roll)
      heard.set(answer, (heard.get(answer) ?? 0) + 1)
      probes.push(await creatorsOf(workspaceId))
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, seed) => worker(seed * 7919 + 1)))

  expect(new Set(probes)).toEqual(new Set([1]))
  expect(probes).toHaveLength(steps)
  expect(
    [...heard.keys()].filter((answer) => !['done', 'nobody', ...refusals].includes(answer)),
  ).toEqual([])
  expect(heard.get('done')).toBeGreaterThan(steps / 10)
  const seats = `select (select count(*)::int from members where workspace_id = $1 and state = 'active') as active,
    (select used::int from quota_balances where workspace_id = $1 and pool = 'members') as used`
  const [counted] = (await app.system.query(seats, [workspaceId])).rows
  expect(counted.used).toBe(counted.active)
}, 240_000)

test('attack-B12, ROLE-41: of many transfers at once one wins, the others hear of a conflict', async () => {
  const workspace = await buildWorkspace(app)
  const { members } = app.modules.workspace
  const creator = { user: workspace.creator, token: '' }
  const place = await placeOf(workspace.id, creator)
  if (!place) throw new Error('no creator')
  const actor = actorOf(workspace.id, creator, place)
  const targets: MemberId[] = []
  for (let more = 0; more < 20; more += 1) {
    targets.push((await buildMember(app, { workspace })).id)
  }

  const answers = await Promise.all(
    targets.map((id) =>
      refusalOf(() =>
        app.platform.db.withSystem('workspace-membership', (tx) => members.transfer(tx, actor, id)),
      ),
    ),
  )

  expect(answers.toSorted()).toEqual(['done', ...Array<string>(19).fill('state-conflict')])
  expect(await creatorsOf(workspace.id)).toBe(1)
  const text = 'select action from audit_rows where workspace_id = $1'
  expect((await app.system.query(text, [workspace.id])).rows).toEqual([
    { action: 'workspace.transferred' },
  ])
})
