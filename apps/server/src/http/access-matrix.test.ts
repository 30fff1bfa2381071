import { endpoints } from '@zhiwen/contract/api.ts'
import type { Endpoint } from '@zhiwen/contract/endpoint.ts'
import { type UserType, userTypes } from '@zhiwen/contract/enums.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContentConnector } from '../connectors/content-spec.ts'
import { contentConnectors } from '../connectors/registry.ts'
import { ownTables, type Tx } from '../platform/db/index.ts'
import { accessRows, buildWorld, canary, type World } from '../testing/access-rows.ts'
import {
  type BuiltUser,
  buildMember,
  buildUser,
  buildWorkspace,
  signIn,
} from '../testing/builders.ts'
import { injectOnce } from '../testing/call-endpoint.ts'
import { createDrive } from '../testing/drive/connector.ts'
import {
  foreignId,
  type Ids,
  idsOf,
  inputWith,
  isNode,
  nameOf,
  rowOf,
} from '../testing/fill-ids.ts'
import { switchFiltersOff } from '../testing/filters-off.ts'
import { idFields } from '../testing/id-fields.ts'
import { createTestApp } from '../testing/test-app.ts'

const isOpen = ({ access }: Endpoint) => access === 'public' || access === 'cookie'
const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [nameOf(endpoint), endpoint] as const)
const gateErrors = [
  'token-invalid',
  'access-denied',
  'user-inactive',
  'member-disabled',
  'origin-refused',
]

const settings = {
  RATE_LIMIT_FACTOR: '1000',
  TERMS_VERSION: '2026-11',
  SOURCE_OAUTH_CLIENTS: JSON.stringify([{ app_key: 'drive', client_id: 'x', client_secret: 'x' }]),
}
// No kind that is built in is signed in to by a person.
const drive = createDrive('https://drive.example') as ContentConnector
const connectors = { ...contentConnectors, drive }
let world: World
beforeAll(async () => {
  world = await buildWorld(await createTestApp({ settings, connectors }))
})
afterAll(() => world.app.close())

type Sender = { token?: string; cookies?: Record<string, string> }
type Sent = { ids?: Ids; about?: string; app?: World['app']; caller?: BuiltUser }
async function send(
  endpoint: Endpoint,
  sender: Sender,
  { ids = {}, about, app = world.app, caller }: Sent = {},
) {
  const multipart = endpoint.consumes === 'multipart' && {
    'content-type': 'multipart/form-data; boundary=x',
  }
  const headers = { ...app.webHeaders, ...multipart }
  const { body, ...rest } = inputWith(endpoint, ids, about)
  const prepared = caller && (await rowOf(endpoint).prepare?.(world, caller))
  const input = {
    ...rest,
    ...sender,
    headers,
    body: prepared ? { ...(isNode(body) && body), ...prepared } : body,
  }
  const reply = await injectOnce(app.app, endpoint, input)
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  return {
    status: reply.statusCode,
    error: isJson ? reply.json().error : undefined,
    text: reply.body,
  }
}

/** A caller of the own company, new for each call, because some calls end the account. */
async function aCaller(user_type: UserType = userTypes.member): Promise<BuiltUser> {
  const type = user_type === userTypes.creator ? userTypes.admin : user_type
  return (await buildMember(world.app, { workspace: world.own, user_type: type })).user
}

test('D16: every endpoint has a row, and every row an endpoint', () => {
  expect(Object.keys(accessRows).toSorted()).toEqual(endpoints.map(nameOf).toSorted())
})

test('D16: every id a call takes has a row', () => {
  const missing = endpoints.flatMap((endpoint) =>
    idFields(endpoint)
      .filter((field) => !rowOf(endpoint).ids?.[field])
      .map((field) => `${nameOf(endpoint)} ${field}`),
  )
  expect(missing).toEqual([])
})

describe.each(named(endpoints.filter((endpoint) => !isOpen(endpoint))))(
  'D16: %s',
  (_, endpoint) => {
    test('no token is 401', async () => {
      expect(await send(endpoint, {})).toMatchObject({ status: 401, error: 'token-invalid' })
    })

    test('an expired token is 401', async () => {
      const { token } = await signIn(world.app, await aCaller(), { expiresInSeconds: -61 })

      expect(await send(endpoint, { token })).toMatchObject({ status: 401, error: 'token-invalid' })
    })

    test('a revoked token is 401', async () => {
      const { token } = await signIn(world.app, await aCaller())
      const out = await world.app.app.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { authorization: `Bearer ${token}` },
      })

      expect(out.statusCode).toBe(200)
      expect(await send(endpoint, { token })).toMatchObject({ status: 401, error: 'token-invalid' })
    })
  },
)

describe.each(named(endpoints.filter(({ access }) => access === 'public')))(
  'D16: %s',
  (_, endpoint) => {
    test.each([
      ['no token', undefined],
      ['an expired token', -61],
    ])('%s is let in as a visitor', async (_name, expiresInSeconds) => {
      const caller = await aCaller()
      const sender = expiresInSeconds ? await signIn(world.app, caller, { expiresInSeconds }) : {}

      const reply = await send(endpoint, sender)

      expect(gateErrors).not.toContain(reply.error)
    })
  },
)

describe.each(named(endpoints.filter(({ access }) => access === 'cookie')))(
  'D16: %s',
  (_, endpoint) => {
    test('no cookie, an expired and a revoked one are 401', async () => {
      const caller = await aCaller()
      const expired = await signIn(world.app, caller, { expiresInSeconds: -61 })
      const revoked = await signIn(world.app, caller)
      await world.app.app.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { authorization: `Bearer ${revoked.token}` },
      })
      const cookies = [undefined, expired.refreshToken, revoked.refreshToken]
      for (const refresh_token of cookies) {
        const reply = await send(endpoint, refresh_token ? { cookies: { refresh_token } } : {})
        expect(reply).toMatchObject({ status: 401, error: 'token-invalid' })
      }
    })

    test('an access token alone is no cookie', async () => {
      const { token } = await signIn(world.app, await aCaller())

      expect(await send(endpoint, { token })).toMatchObject({ status: 401 })
    })
  },
)

describe.each(named(endpoints.filter(({ access }) => access === 'user')))(
  'D16: %s',
  (_, endpoint) => {
    test('an inactive user is let in, as the specification says', async () => {
      const inactive = await buildUser(world.app, { is_active: false })
      const { token } = await signIn(world.app, inactive)

      const reply = await send(endpoint, { token })

      const declared: readonly string[] = endpoint.errors ?? []
      expect(gateErrors.filter((error) => !declared.includes(error))).not.toContain(reply.error)
    })
  },
)

const lower = {
  push: { make: () => buildUser(world.app, { is_active: false }), error: 'user-inactive' },
  active: { make: () => buildUser(world.app, { is_active: false }), error: 'user-inactive' },
  manager: { make: () => aCaller(userTypes.member), error: 'access-denied' },
  creator: { make: () => aCaller(userTypes.admin), error: 'access-denied' },
  operator: { make: () => Promise.resolve(world.own.creator), error: 'access-denied' },
} as const

test('D16: attack-B3: a level too low is 403 on every endpoint that asks for one', async () => {
  for (const endpoint of endpoints) {
    const { access } = endpoint
    if (access === 'public' || access === 'cookie' || access === 'user') continue
    const { make, error } = lower[access]
    const { token } = await signIn(world.app, await make())
    expect(await send(endpoint, { token })).toMatchObject({ status: 403, error })
  }
})

const idRows = endpoints.flatMap((endpoint) =>
  Object.entries(rowOf(endpoint).ids ?? {}).map(
    ([field, { make }]) => [nameOf(endpoint), field, endpoint, make] as const,
  ),
)

type Reply = Awaited<ReturnType<typeof send>>

/** What is not theirs is not there: as an answer, or on its line where lines are answered one by one. */
function expectRefused(reply: Reply, endpoint: Endpoint, field: string): void {
  const word = rowOf(endpoint).ids?.[field]?.onLine
  if (word) expect(reply).toMatchObject({ status: 200, text: expect.stringContaining(word) })
  else expect(reply).toMatchObject({ status: 404, error: 'not-found' })
}

/** Somebody who may use the endpoint; new where it can be, because some calls end the account. */
const callerOf = ({ access }: Endpoint): Promise<BuiltUser> =>
  access === 'creator'
    ? // A company of their own: what creators do may change who the creator is.
      buildWorkspace(world.app).then(({ creator }) => creator)
    : aCaller(access === 'manager' ? userTypes.admin : userTypes.member)

describe.each(idRows)('D16: attack-B1, B2: %s with a foreign %s', (_, field, endpoint, make) => {
  test('the own one works, so that the row proves something', async () => {
    const caller = await callerOf(endpoint)
    const { token } = await signIn(world.app, caller)
    const ids = await idsOf(endpoint, caller, world)

    const reply = await send(endpoint, { token }, { ids, about: field, caller })

    expect(reply.status, reply.text).toBe(200)
  })

  test('another company’s is 404 and stays as it was', async () => {
    const caller = await callerOf(endpoint)
    const { token } = await signIn(world.app, caller)
    const own = await idsOf(endpoint, caller, world)
    const ids = { ...own, [field]: await make(world, world.other.creator) }
    const before = await snapshot()

    const reply = await send(endpoint, { token }, { ids, about: field, caller })

    expectRefused(reply, endpoint, field)
    expect(reply.text).not.toContain(canary)
    expect(await snapshot()).toEqual(before)
  })

  test('one that does not exist gets the same answer', async () => {
    const caller = await callerOf(endpoint)
    const { token } = await signIn(world.app, caller)
    const ids = { ...(await idsOf(endpoint, caller, world)), [field]: foreignId }

    const reply = await send(endpoint, { token }, { ids, about: field, caller })

    expectRefused(reply, endpoint, field)
  })
})

const personal = idRows.filter(([name, field]) => !accessRows[name]?.ids?.[field]?.isShared)
test.each(personal)('D16: %s refuses a colleague’s %s', async (_, field, endpoint, make) => {
  const caller = await callerOf(endpoint)
  const { token } = await signIn(world.app, caller)
  const ids = {
    ...(await idsOf(endpoint, caller, world)),
    [field]: await make(world, world.colleague),
  }

  const reply = await send(endpoint, { token }, { ids, about: field, caller })

  expectRefused(reply, endpoint, field)
})

/** Everything that belongs to the other company and its people. */
async function snapshot({ other, app } = world): Promise<unknown[]> {
  const parts = [
    ['select * from workspaces where id = $1', other.id],
    ['select * from members where workspace_id = $1 order by id', other.id],
    ['select * from roles where workspace_id = $1 order by id', other.id],
    ['select * from role_members where workspace_id = $1 order by role_id, member_id', other.id],
    ['select * from invitations where workspace_id = $1 order by id', other.id],
    ['select * from users where id = $1', other.creator.id],
    ['select * from user_files where owner_user_id = $1 order by id', other.creator.id],
    ['select * from apps where workspace_id = $1 order by id', other.id],
    ['select * from documents where workspace_id = $1 order by id', other.id],
    ['select id, ended_at from sign_ins where user_id = $1 order by id', other.creator.id],
  ] as const
  const found: unknown[] = []
  for (const [text, id] of parts) found.push((await app.system.query(text, [id])).rows)
  return found
}

describe('attack-B1: row-level security alone, every filter of the application off', () => {
  const off = switchFiltersOff()
  let bare: World
  beforeAll(async () => {
    bare = await buildWorld(
      await createTestApp({ settings, connectors, parts: { wrapDb: off.wrapDb } }),
    )
  })
  afterAll(async () => {
    off.restore()
    await bare.app.close()
  })

  test.each(named(endpoints.filter(({ access }) => access !== 'cookie')))(
    '%s shows and changes nothing of another company',
    async (_, endpoint) => {
      const { token } = await signIn(bare.app, bare.own.creator)
      const ids = await idsOf(endpoint, bare.other.creator, bare)
      const before = await snapshot(bare)

      const reply = await send(endpoint, { token }, { ids, app: bare.app })

      expect(reply.text).not.toContain(canary)
      expect(reply.text).not.toContain(bare.other.id)
      expect(await snapshot(bare)).toEqual(before)
    },
  )

  const companies = ownTables<{ workspaces: { id: string; company_name: string } }>()
  const namesSeen = async (tx: Tx) => {
    const other = companies(tx).selectFrom('workspaces').where('id', '=', bare.other.id)
    return (await other.select('company_name').execute()).map(({ company_name }) => company_name)
  }

  test('a question for the other company’s row finds only the own one', async () => {
    const { db } = bare.app.platform

    expect(await db.withTenant({ workspaceId: bare.own.id }, namesSeen)).toEqual([
      bare.own.company_name,
    ])
  })

  test('the same question without row-level security would find it', async () => {
    const { db } = bare.app.platform

    const seen = await off.strip(() => db.withSystem('operator', namesSeen))

    expect(seen).toContain(canary)
  })
})
