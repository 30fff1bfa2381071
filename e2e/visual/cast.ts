import pg from 'pg'
import { readStack } from '../stack/index.ts'
import { callApi } from '../support/api.ts'
import { changeMembership, type Person, register, registerCreator } from '../support/people.ts'
import type { Language } from './forms.ts'

/** Who looks at a scene; `settled` has everything set up, several workspaces and devices. */
export type Role =
  | 'visitor'
  | 'inactive'
  | 'no workspace'
  | 'disabled'
  | 'member'
  | 'creator'
  | 'settled'

const names: Record<Language, { person: string; companies: Record<string, string> }> = {
  'zh-hans': {
    person: '林可欣',
    companies: {
      creator: '星河智造',
      settled: '云岭精密',
      second: '可欣的试验田',
      third: '南山实验室',
      member: '北辰电子',
      disabled: '东湖科技',
      'no workspace': '西溪软件',
    },
  },
  en: {
    person: 'Kexin Lin',
    companies: {
      creator: 'Galaxy Manufacturing',
      settled: 'Cloudridge Precision',
      second: 'Kexin Sandbox',
      third: 'Southhill Lab',
      member: 'Northstar Electronics',
      disabled: 'Eastlake Technology',
      'no workspace': 'Westbrook Software',
    },
  },
}

const browsers = {
  here: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.54',
  laptop:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
}

/** Several processes share one database, where a company name counts once. */
const suffix = process.env.TEST_WORKER_INDEX ?? ''

async function sql(statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: readStack().systemDatabaseUrl })
  await client.connect()
  await client.query(statement, values).finally(() => client.end())
}

/** A sign-in as from one browser; the token lasts 15 minutes. */
async function signIn(person: Person, userAgent: string): Promise<Person> {
  const reply = await fetch(`${readStack().baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({
      login_type: 'password',
      account: person.mobile,
      password: person.password,
    }),
  })
  const { data } = (await reply.json()) as { data: { access_token: string; expires_in: number } }
  return { ...person, token: data.access_token, expiresIn: data.expires_in }
}

async function settle(person: Person, companies: Record<string, string>): Promise<void> {
  const email = `lin.kx${person.mobile.slice(2, 6)}${person.mobile.slice(-2)}@xinghe.example`
  await sql(
    `update users set email = $2, email_verified_at = now(), theme = '',
       password_changed_at = '2026-08-03T02:00:00Z' where mobile_e164 = $1`,
    [`+86${person.mobile}`, email],
  )
  for (const name of [companies.third, companies.second]) {
    await callApi('POST /workspaces', {
      token: person.token,
      body: { company_name: `${name}${suffix}` },
    })
  }
  await changeWorkspace(person, `${companies.settled}${suffix}`, `${companies.third}${suffix}`)
  await callApi('PUT /user/base_info', { token: person.token, body: { avatar: 'preset:3' } })
  await signIn(person, browsers.phone)
  await signIn(person, browsers.laptop)
  await sql(
    `update sign_ins set last_used_at = now() - case when user_agent like '%MicroMessenger%'
       then interval '2 hours' else interval '9 days' end
     where user_id = (select id from users where mobile_e164 = $1)`,
    [`+86${person.mobile}`],
  )
}

/** The first company becomes current again; in the last one the person is disabled. */
async function changeWorkspace(person: Person, current: string, closed: string): Promise<void> {
  type Info = { workspaces: { id: string; company_name: string }[] }
  const { workspaces } = await callApi<Info>('GET /user/info', { token: person.token })
  const idOf = (name: string) => workspaces.find(({ company_name }) => company_name === name)?.id
  await sql(
    `update members set state = 'disabled', user_type = 1 where workspace_id = $2
       and user_id = (select id from users where mobile_e164 = $1)`,
    [`+86${person.mobile}`, idOf(closed)],
  )
  await callApi('PUT /user/current_workspace', {
    token: person.token,
    body: { workspace_id: idOf(current) },
  })
}

async function make(role: Exclude<Role, 'visitor'>, language: Language): Promise<Person> {
  const { person: name, companies } = names[language]
  const person =
    role === 'inactive'
      ? await register(name)
      : await registerCreator(name, `${companies[role]}${suffix}`)
  if (role === 'settled') await settle(person, companies)
  if (role === 'no workspace') await changeMembership(person, "user_type = 1, state = 'left'")
  if (role === 'disabled') await changeMembership(person, "user_type = 1, state = 'disabled'")
  if (role === 'member') await changeMembership(person, 'user_type = 1')
  await callApi('PUT /user/base_info', {
    token: person.token,
    body: { preferred_language: language },
  })
  await callApi('POST /auth/logout', { token: person.token })
  return person
}

const signedIn = new Map<string, { person: Promise<Person>; until: number }>()
const tokenMs = 8 * 60_000

async function signInAgain(known: Promise<Person>): Promise<Person> {
  const person = await known
  await callApi('POST /auth/logout', { token: person.token })
  return signIn(person, browsers.here)
}

/** The person of a role who reads one language, made once per process and signed in anew before the token ends. */
export async function castMember(role: Role, language: Language): Promise<Person | null> {
  if (role === 'visitor') return null
  const key = `${role} ${language}`
  const known = signedIn.get(key)
  if (known && performance.now() < known.until) return known.person
  const person = known
    ? signInAgain(known.person)
    : make(role, language).then((made) => signIn(made, browsers.here))
  signedIn.set(key, { person, until: performance.now() + tokenMs })
  return person
}
