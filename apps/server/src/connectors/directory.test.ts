import { demoCompany, makeCompany, sources } from '@zhiwen/fake-directories/company.ts'
import {
  developmentKey,
  type FakeDirectory,
  startFakeDirectory,
} from '@zhiwen/fake-directories/directory-server.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { directoryConnectors } from './registry.ts'
import { createSourceContext } from './source-context.ts'
import { SourceError, type SourcePage } from './spec.ts'

const running: FakeDirectory[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((directory) => directory.stop()))
})

type Start = Parameters<typeof startFakeDirectory>[0] & { secret?: string }
async function connect({ source, company, secret }: Start) {
  const directory = await startFakeDirectory({ source, ...(company && { company }) })
  running.push(directory)
  const connector = directoryConnectors[source]
  const clock = createManualClock()
  const credentials = { ...developmentKey, ...(secret && { clientSecret: secret }) }
  const parts = { connector, clock, credentials, tokens: new Map(), cacheKey: 'app' }
  const ctx = createSourceContext({ ...parts, address: directory.url })
  return { directory, connector, ctx, clock }
}

async function readAll<T>(next: (cursor: string | null) => Promise<SourcePage<T>>): Promise<T[]> {
  const all: T[] = []
  let page = await next(null)
  for (;;) {
    all.push(...page.items)
    if (page.next === null) return all
    page = await next(page.next)
  }
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof SourceError ? error.fault : String(error)),
  )

describe.each(sources)('the directory of %s', (source) => {
  test('gives every department and every person of the company once', async () => {
    const { connector, ctx } = await connect({ source })
    const company = demoCompany(source)
    const departments = [connector.rootDepartment]
    const people: string[] = []

    for (const id of departments) {
      const below = await readAll((cursor) => connector.listDepartments(ctx, id, cursor))
      departments.push(...below.map((department) => department.id))
      const here = await readAll((cursor) => connector.listPeople(ctx, id, cursor))
      people.push(...here.map((person) => person.open_id))
    }

    expect(departments).toHaveLength(company.departments.length)
    expect(people.toSorted()).toEqual(company.accounts.map(({ id }) => id).toSorted())
  })

  test('comes page by page', async () => {
    const company = makeCompany({ people: 230, departments: 1 })
    const { connector, ctx } = await connect({ source, company })

    const people = await readAll((cursor) =>
      connector.listPeople(ctx, connector.rootDepartment, cursor),
    )

    expect(new Set(people.map(({ open_id }) => open_id)).size).toBe(230)
  })

  test('finds one person by the stable id, and nobody by an unknown one', async () => {
    const { connector, ctx } = await connect({ source })
    const [account] = demoCompany(source).accounts

    expect(await connector.findPerson(ctx, account?.id ?? '')).toMatchObject({
      open_id: account?.id,
      name: account?.name,
      email: account?.email,
      is_active: true,
    })
    expect(await connector.findPerson(ctx, 'nobody')).toBeUndefined()
  })

  test('refuses a wrong key', async () => {
    const { connector, ctx } = await connect({ source, secret: 'wrong' })

    expect(await faultOf(connector.fetchToken(ctx))).toBe('needs-sign-in')
  })

  test('asks for one token only, and for a new one when it has ended', async () => {
    const { directory, connector, ctx } = await connect({ source })
    const list = () => connector.listPeople(ctx, connector.rootDepartment, null)
    const tokensAsked = () =>
      directory.ledger.filter((call) => /tenant_access_token|gettoken/.test(call)).length
    await list()
    await list()
    expect(tokensAsked()).toBe(1)
    directory.endTokens()

    await list()

    expect(tokensAsked()).toBe(2)
  })

  test.each(['rate-limit', 'error', 'down'] as const)('%s means later', async (mode) => {
    const { directory, connector, ctx } = await connect({ source })
    await connector.listPeople(ctx, connector.rootDepartment, null)
    directory.faults.mode = mode

    const fault = await faultOf(connector.listPeople(ctx, connector.rootDepartment, null))

    expect(fault).toBe('retry-later')
  })
})

test('Feishu says how long to wait', async () => {
  const { directory, connector, ctx } = await connect({ source: 'feishu' })
  directory.faults.mode = 'rate-limit'
  directory.faults.retry_seconds = 7

  const error = await connector.listPeople(ctx, '0', null).catch((reason: unknown) => reason)

  expect(error).toMatchObject({ fault: 'retry-later', retryAfterMs: 7000 })
})

test('WeCom people without contact data are still listed', async () => {
  const { directory, connector, ctx } = await connect({ source: 'wecom' })
  directory.faults.contacts = 'hidden'

  const person = await connector.findPerson(ctx, 'ShenQiming')

  expect(person).toMatchObject({ name: '沈启明', email: '', mobile: '' })
})
