import { endpoints } from '@zhiwen/contract/api.ts'
import type { Endpoint } from '@zhiwen/contract/endpoint.ts'
import { userTypes } from '@zhiwen/contract/enums.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorld, type World } from '../testing/access-rows.ts'
import { type BuiltUser, buildMember, buildWorkspace, signIn } from '../testing/builders.ts'
import { injectOnce } from '../testing/call-endpoint.ts'
import { idsOf, inputWith, nameOf } from '../testing/fill-ids.ts'
import { type Caller, type PermissionRow, permissionMatrix } from '../testing/permission-matrix.ts'
import { createTestApp } from '../testing/test-app.ts'

let world: World
beforeAll(async () => {
  const settings = { RATE_LIMIT_FACTOR: '1000', TERMS_VERSION: '2026-11' }
  world = await buildWorld(await createTestApp({ settings }))
})
afterAll(() => world.app.close())

const callers: Caller[] = ['member', 'admin', 'creator', 'disabled', 'other']
const served = new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint]))
const refusals = [
  'token-invalid',
  'access-denied',
  'user-inactive',
  'member-disabled',
  'origin-refused',
  'not-found',
]
const isOpen = ({ access }: Endpoint) => access === 'public' || access === 'cookie'

test('ROLE-45: every call that asks who you are has a row of the permission matrix', () => {
  const rows = new Set(permissionMatrix.map(({ call }) => call))
  const missing = [...served].filter(([name, endpoint]) => !isOpen(endpoint) && !rows.has(name))

  expect(missing.map(([name]) => name)).toEqual([])
})

/** Two companies of their own for one question, because some answers end them, and who asks. */
async function aCompany(caller: Caller) {
  const { app } = world
  const here = { ...world, own: await buildWorkspace(app), other: await buildWorkspace(app) }
  const { own: workspace, other } = here
  const make: Record<Caller, () => Promise<BuiltUser>> = {
    creator: async () => workspace.creator,
    other: async () => other.creator,
    admin: async () => (await buildMember(app, { workspace, user_type: userTypes.admin })).user,
    member: async () => (await buildMember(app, { workspace })).user,
    disabled: async () => (await buildMember(app, { workspace, state: 'disabled' })).user,
  }
  return { here, actor: await make[caller]() }
}

async function targetOf({ own, app }: World, row: PermissionRow) {
  if (row.target === undefined) return undefined
  if (row.target !== 'creator') {
    const user_type = userTypes[row.target]
    const state = row.targetState ?? 'active'
    return (await buildMember(app, { workspace: own, user_type, state })).id
  }
  const text = 'select id from members where workspace_id = $1 and user_type = 3'
  return (await app.system.query<{ id: string }>(text, [own.id])).rows[0]?.id
}

const rows = permissionMatrix.flatMap((row) => {
  const endpoint = served.get(row.call)
  return endpoint
    ? callers.map((caller) => ({ ...row, caller, endpoint, verdict: row.by[caller] }))
    : []
})

test.each(rows)(
  '$rule: $caller: $does: $verdict',
  async ({ caller, endpoint, verdict, ...row }) => {
    const { here, actor } = await aCompany(caller)
    const { token } = await signIn(here.app, actor)
    // Who is refused as "not there" names what belongs to the company, everybody else their own.
    const owner = verdict === 'not-found' ? here.own.creator : actor
    const made = await idsOf(endpoint, owner, here)
    const target = await targetOf(here, row)
    const ids = target ? { ...made, 'params.member_id': target, 'body.member_ids[]': target } : made
    const input = inputWith(endpoint, ids)
    const body = row.body && { body: { ...(input.body as object), ...row.body } }
    const multipart = endpoint.consumes === 'multipart' && {
      'content-type': 'multipart/form-data; boundary=x',
    }
    const headers = { ...here.app.webHeaders, ...multipart }

    const reply = await injectOnce(here.app.app, endpoint, { ...input, ...body, token, headers })

    const isJson = String(reply.headers['content-type']).startsWith('application/json')
    const error: string | undefined = isJson ? reply.json().error : undefined
    if (verdict === 'allowed') {
      expect(refusals, reply.body).not.toContain(error)
      if (row.target) expect(reply.statusCode, reply.body).toBe(200)
    } else expect(error, reply.body).toBe(verdict)
  },
)
