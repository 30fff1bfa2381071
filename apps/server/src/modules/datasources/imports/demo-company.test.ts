import { connectDirectory, listImportRows, startImport } from '@zhiwen/contract/directory.ts'
import type { DirectoryKey, PersonMatch } from '@zhiwen/contract/enums.ts'
import { sources } from '@zhiwen/fake-directories/company.ts'
import accounts from '@zhiwen/fake-directories/data/accounts.json' with { type: 'json' }
import people from '@zhiwen/fake-directories/data/people.json' with { type: 'json' }
import {
  developmentKey,
  type FakeDirectory,
  startFakeDirectory,
} from '@zhiwen/fake-directories/directory-server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BuiltUser,
  type BuiltWorkspace,
  buildMember,
  buildUser,
  buildWorkspace,
  signIn,
} from '../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

const roots: Record<DirectoryKey, string> = { feishu: '0', dingtalk: '1', wecom: '1' }
const directories: FakeDirectory[] = []
let app: TestApp
beforeAll(async () => {
  const [feishu, dingtalk, wecom] = await Promise.all(
    sources.map((source) => startFakeDirectory({ source })),
  )
  if (!feishu || !dingtalk || !wecom) throw new Error('a directory is missing')
  directories.push(feishu, dingtalk, wecom)
  const settings = {
    FEISHU_API_URL: feishu.url,
    DINGTALK_API_URL: dingtalk.url,
    WECOM_API_URL: wecom.url,
  }
  app = await createTestApp({ settings: { ...settings, RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(async () => {
  await app.close()
  await Promise.all(directories.map((directory) => directory.stop()))
})

type Account = (typeof accounts)[number]
type Outcome = Record<string, { match: PersonMatch; reason: string; person: string | null }>

/** Imports the whole company and says what became of each account. */
async function importAll(source: DirectoryKey, { id, creator }: BuiltWorkspace): Promise<Outcome> {
  const { token } = await signIn(app, creator)
  const body = {
    app_key: source,
    title: '通讯录',
    client_id: developmentKey.clientId,
    client_secret: developmentKey.clientSecret,
  }
  const { data: directory } = await app.call(connectDirectory, { token, body })
  const { data: run } = await app.call(startImport, {
    token,
    params: { app_id: directory.id },
    body: { department_ids: [roots[source]] },
  })
  await app.runJobs()
  const { rows: members } = await app.system.query(
    'select id, username from members where workspace_id = $1',
    [id],
  )
  const personOf = new Map(members.map((member) => [member.id, member.username]))
  const outcome: Outcome = {}
  for (let page = 1; ; page += 1) {
    const { data } = await app.call(listImportRows, {
      token,
      params: { import_id: run.id },
      query: { page: String(page), page_size: '50' },
    })
    for (const { open_id, match, reason, member_id } of data.items) {
      outcome[open_id] = { match, reason, person: personOf.get(member_id) || null }
    }
    if (page * 50 >= data.total) return outcome
  }
}

/** The rules again, in the plainest way: numbers by their last eleven digits. */
const numberOf = ({ mobile }: Pick<Account, 'mobile'>) =>
  mobile?.normalize('NFKC').replaceAll(/\D/g, '').slice(-11) ?? ''
const mailOf = ({ email }: Pick<Account, 'email'>) => email ?? ''
const isSharedIn = (list: readonly Account[], one: Account) =>
  list.some(
    (other) =>
      other !== one &&
      other.active &&
      ((numberOf(one) !== '' && numberOf(other) === numberOf(one)) ||
        (mailOf(one) !== '' && mailOf(other) === mailOf(one))),
  )

function expectedInEmpty(list: readonly Account[], one: Account): PersonMatch {
  if (!one.active) return 'blocked'
  if (!numberOf(one) && !mailOf(one)) return 'blocked'
  return isSharedIn(list, one) ? 'ambiguous' : 'new'
}

describe.each(sources)('the demo company in %s', (source) => {
  const list = accounts.filter((account) => account.source === source)

  test('READ-4: in an empty workspace exactly the people without a clash are invited', async () => {
    const outcome = await importAll(source, await buildWorkspace(app))

    const found = Object.fromEntries(
      Object.entries(outcome).map(([openId, { match }]) => [openId, match]),
    )
    expect(found).toEqual(
      Object.fromEntries(list.map((one) => [one.account_id, expectedInEmpty(list, one)])),
    )
  })
})

/**
 * A workspace in which everybody is a member with what they can prove: a number or mailbox that two
 * share belongs to the one named first; P059 has left.
 */
async function fullWorkspace(): Promise<BuiltWorkspace> {
  const workspace = await buildWorkspace(app)
  users ??= await buildEverybody()
  for (const [index, person] of people.entries()) {
    const user = users[index]
    if (!user) throw new Error('somebody has no account')
    const state = person.status === 'left' ? 'left' : 'active'
    const { id } = await buildMember(app, { workspace, user, state })
    await app.system.query('update members set username = $2 where id = $1', [id, person.id])
  }
  return workspace
}

let users: BuiltUser[] | undefined

async function buildEverybody(): Promise<BuiltUser[]> {
  const taken = new Set<string>()
  const own = (value: string) => {
    if (value === '' || taken.has(value)) return null
    taken.add(value)
    return value
  }
  const built: BuiltUser[] = []
  for (const person of people) {
    const mobile = own(numberOf(person))
    const contacts = { email: own(mailOf(person)), ...(mobile && { mobile }) }
    built.push(await buildUser(app, { display_name: person.name, ...contacts }))
  }
  return built
}

/** What the planned clashes come to, by hand: who an account is, or why it is nobody. */
const planned: Record<DirectoryKey, Record<string, string>> = {
  feishu: {
    // K04: the number of P060 stands on P014 too, so both are unclear.
    P014: 'contact-twice',
    P060: 'contact-twice',
    // K07: a wrong mailbox that names nobody; the number decides.
    P039: 'P039 by mobile',
    // K08: no number; the mailbox decides, whatever the name looks like.
    P051: 'P051 by email',
    // K09: still active there, gone here: not invited again.
    P059: 'left',
    // K10: Traditional characters change nothing.
    P052: 'P052 by mobile',
    // K13: one mailbox for two.
    P015: 'contact-twice',
    P016: 'contact-twice',
    // K01: the other 王磊 has no account here.
    P027: 'P027 by mobile',
  },
  dingtalk: {
    // K02: the mailbox of P027 stands on P035 too.
    P027: 'contact-twice',
    P035: 'contact-twice',
    // K03: one warehouse phone for two.
    P038: 'contact-twice',
    P044: 'contact-twice',
    // K06: a wrong mailbox that names nobody.
    P041: 'P041 by mobile',
    // K11: no Feishu account, and no clash here.
    P049: 'P049 by mobile',
    // K12: full-width digits.
    P056: 'P056 by mobile',
    P015: 'contact-twice',
    P016: 'contact-twice',
    P059: 'inactive',
  },
  wecom: {
    // K01: two people of one name are told apart by number.
    P027: 'P027 by mobile',
    P035: 'P035 by mobile',
    P038: 'contact-twice',
    P044: 'contact-twice',
    // K05: a wrong mailbox that names nobody.
    P043: 'P043 by mobile',
    // K12: +86 and spaces.
    P058: 'P058 by mobile',
    P015: 'contact-twice',
    P016: 'contact-twice',
    P051: 'P051 by email',
    // K15: neither number nor mailbox.
    P022: 'no-contact',
    P059: 'inactive',
  },
}

describe.each(sources)('the demo company in %s', (source) => {
  const list = accounts.filter((account) => account.source === source)

  test('READ-4: members are found by what they have proven; K01 to K15 come out as planned', async () => {
    const outcome = await importAll(source, await fullWorkspace())

    const said = ({ match, reason, person }: Outcome[string]) =>
      match === 'matched' ? `${person} by ${reason}` : reason
    const found = Object.fromEntries(
      list.map(({ account_id, person_id }) => [
        person_id ?? 'nobody',
        said(outcome[account_id] ?? { match: 'blocked', reason: 'missing', person: null }),
      ]),
    )
    const everybodyElse = Object.fromEntries(
      list.map(({ person_id }) => [person_id ?? 'nobody', `${person_id} by mobile`]),
    )
    // K14: the guard at the gate belongs to no person and is invited like anybody new.
    const guard = source === 'dingtalk' ? { nobody: 'invite' } : {}
    expect(found).toEqual({ ...everybodyElse, ...planned[source], ...guard })
  })
})

test('each of the fifteen planned clashes is on an account', () => {
  const tags = new Set(accounts.flatMap(({ clash }) => clash ?? []))
  const numbers = Array.from({ length: 15 }, (_, index) => `K${String(index + 1).padStart(2, '0')}`)
  expect([...tags].toSorted()).toEqual(numbers)
})
