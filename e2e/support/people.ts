import type { BrowserContext } from '@playwright/test'
import { captchaText } from '../stack/index.ts'
import { callApi, sendApi } from './api.ts'
import { runSql } from './database.ts'
import { nextCode } from './outbox.ts'

/** The six kinds of people the guards tell apart. */
export const personKinds = [
  'visitor',
  'inactive',
  'no workspace',
  'member',
  'admin',
  'creator',
] as const
export type PersonKind = (typeof personKinds)[number]
export type Person = {
  displayName: string
  /** Empty until the guide is finished. */
  companyName: string
  mobile: string
  password: string
  token: string
  expiresIn: number
  /** The refresh cookie of this sign-in. */
  cookie: string
}
type Tokens = { access_token: string; expires_in: number }

const password = 'correct-horse-9'
let serial = 0

/** A mainland number no other test of this run uses. */
export const newMobile = () =>
  `13${String(process.pid % 10_000).padStart(4, '0')}${String(++serial).padStart(5, '0')}`

/** A solved captcha; after ten codes from one address the server wants one with every further code. */
export async function solvedCaptcha(): Promise<string> {
  const { captcha_id } = await callApi<{ captcha_id: string }>('GET /auth/captcha')
  return `${captcha_id}:${captchaText}`
}

/** Registers a person by code, as the pages do. */
export async function register(displayName = '赵一诺'): Promise<Person> {
  const mobile = newMobile()
  const about = { country_code: '+86', mobile }
  const captcha_value = await solvedCaptcha()
  await callApi('POST /user/mobile_num/verify', {
    body: { ...about, verification_type: 'signup', captcha_value },
  })
  const { terms_version } = await callApi<{ terms_version: string }>('GET /platform_config/public')
  const reply = await sendApi<Tokens>('POST /auth/signup', {
    body: {
      ...about,
      display_name: displayName,
      verification_code: await nextCode(mobile),
      password,
      confirm_password: password,
      terms_version,
    },
  })
  return { displayName, companyName: '', mobile, password, ...signInOf(reply) }
}

const signInOf = ({ data, cookies }: { data: Tokens; cookies: string[] }) => ({
  token: data.access_token,
  expiresIn: data.expires_in,
  cookie: /^refresh_token=([^;]+)/m.exec(cookies.join('\n'))?.[1] ?? '',
})

/** Signs the same person in once more, as on another device. */
export async function signInAgain(person: Person): Promise<Person> {
  const { mobile: account, password } = person
  const body = { login_type: 'password', account, password, captcha_value: await solvedCaptcha() }
  return { ...person, ...signInOf(await sendApi<Tokens>('POST /auth/login', { body })) }
}

/** Registers a person and finishes the guide with a company of their own. */
export async function registerCreator(displayName = '林可欣', givenName?: string): Promise<Person> {
  const person = await register(displayName)
  const companyName = givenName ?? `星河智造 ${person.mobile}`
  const { terms_version } = await callApi<{ terms_version: string }>('GET /platform_config/public')
  await callApi('POST /user/info/active', {
    token: person.token,
    body: {
      display_name: displayName,
      mode: 'create',
      company_name: companyName,
      terms_version,
    },
  })
  return { ...person, companyName }
}

/** Gives a person a verified mailbox and returns its address. */
export async function bindEmail({ token, mobile, password }: Person): Promise<string> {
  const email = `p${mobile}@example.com`
  const captcha_value = await solvedCaptcha()
  const wanted = { email, verification_type: 'bind', captcha_value }
  await callApi('POST /user/email/verify', { token, body: wanted })
  const verification_code = await nextCode(email)
  await callApi('PUT /user/email', { token, body: { email, verification_code, password } })
  return email
}

/** Changes a person's membership past the product, where the screens to do it come with later features. */
export const changeMembership = (person: Person, change: string): Promise<void> =>
  runSql(
    `update members set ${change} where user_id = (select id from users where mobile_e164 = $1)`,
    [`+86${person.mobile}`],
  )

/** A person of each kind; a visitor is nobody. */
export async function makePerson(kind: PersonKind): Promise<Person | null> {
  if (kind === 'visitor') return null
  if (kind === 'inactive') return register()
  const person = await registerCreator()
  if (kind === 'no workspace') await changeMembership(person, "user_type = 1, state = 'left'")
  if (kind === 'member') await changeMembership(person, 'user_type = 1')
  if (kind === 'admin') await changeMembership(person, 'user_type = 2')
  return person
}

/** Puts a person's token into a browser, as the sign-in page leaves it there. */
export async function signInBrowser(context: BrowserContext, person: Person | null): Promise<void> {
  if (!person) return
  const token = { access_token: person.token, expires_at: Date.now() + person.expiresIn * 1000 }
  await context.addInitScript(
    (text) => {
      if (!sessionStorage.getItem('e2e.signed-in')) localStorage.setItem('app.token', text)
      sessionStorage.setItem('e2e.signed-in', '1')
    },
    JSON.stringify({ v: 1, data: token }),
  )
}
