import { byMailbox, type Company } from '@zhiwen/demo-company'
import { call, receiveCode } from './product.ts'

export const password = 'zhiwen-demo-2026'

export type DemoPerson = { mobile: string; name: string; email?: string }
type Tokens = { access_token: string }

/** Who runs the workspace: outside the company's own lists, because a creator reads more than these allow. */
export const creator: DemoPerson = { mobile: '13600004521', name: '林可欣' }
export const admin: DemoPerson = { mobile: '13600004524', name: '周以安' }
/** Somebody with a company of their own, and somebody without any. */
export const founder: DemoPerson = { mobile: '13600004522', name: '顾清越' }
export const newcomer: DemoPerson = { mobile: '13600004523', name: '赵一诺' }

/** A person of the company; whoever has no number of their own gets one to sign in with. */
export function personOf(company: Company, id: string): DemoPerson {
  const person = company.people.get(id)
  if (!person) throw new Error(`${id} is nobody`)
  const { name, email, mobile } = person
  // One of two people who share a number keeps it.
  const isOwn = mobile !== null && id !== 'P044'
  const number = isOwn ? mobile.replace(/^\+86/, '').replace(/\D/g, '') : `1990000${id.slice(1)}9`
  return { name, mobile: number, ...(byMailbox.includes(id) && { email }) }
}

/** Everybody comes from an address of their own, as in life: tries are counted per address. */
const addressOf = ({ mobile }: DemoPerson) =>
  `10.0.${Number(mobile.slice(-4, -2))}.${Number(mobile.slice(-2))}`

const logIn = (person: DemoPerson) =>
  call<Tokens>('POST /auth/login', {
    body: { login_type: 'password', account: person.mobile, password },
    from: addressOf(person),
  })

/** Signs a person in, after registering them by code if they are new. */
export async function enter(person: DemoPerson): Promise<{ token: string; isNew: boolean }> {
  const known = await logIn(person).catch(() => undefined)
  if (known) return { token: known.access_token, isNew: false }
  const number = { country_code: '+86', mobile: person.mobile }
  const { terms_version } = await call<{ terms_version: string }>('GET /platform_config/public')
  const verification_code = await receiveCode('sms', person.mobile, () =>
    call('POST /user/mobile_num/verify', {
      body: { ...number, verification_type: 'signup' },
      from: addressOf(person),
    }),
  )
  const { access_token } = await call<Tokens>('POST /auth/signup', {
    from: addressOf(person),
    body: {
      ...number,
      display_name: person.name,
      verification_code,
      password,
      confirm_password: password,
      terms_version,
    },
  })
  return { token: access_token, isNew: true }
}

/** Proves the mailbox of a person who is named by it at the sources. */
export async function bindMailbox(token: string, person: DemoPerson): Promise<void> {
  const { email } = person
  if (!email) return
  const from = addressOf(person)
  const verification_code = await receiveCode('mail', email, () =>
    call('POST /user/email/verify', { token, from, body: { email, verification_type: 'bind' } }),
  )
  await call('PUT /user/email', { token, from, body: { email, verification_code, password } })
}

/** Finishes the guide of a new person: a company of their own, or an invitation. */
export async function activate(
  token: string,
  person: DemoPerson,
  place: { mode: 'create'; company_name: string } | { mode: 'join'; invite_code: string },
): Promise<void> {
  const { terms_version } = await call<{ terms_version: string }>('GET /platform_config/public')
  const body = { display_name: person.name, terms_version, ...place }
  await call('POST /user/info/active', { token, body })
}
