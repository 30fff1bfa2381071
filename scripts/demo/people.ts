import { call, receiveCode } from './product.ts'

export const password = 'zhiwen-demo-2026'

export type DemoPerson = { mobile: string; name: string; email?: string }
type Tokens = { access_token: string }

/** The company's creator, an admin, and members in several departments. */
export const creator: DemoPerson = { mobile: '13600004521', name: '林可欣' }
export const admin: DemoPerson = { mobile: '13600004524', name: '周以安' }
export const members: readonly DemoPerson[] = [
  { mobile: '13600004525', name: '单婉清' },
  { mobile: '13600004526', name: '王磊' },
  { mobile: '13600004527', name: '解语' },
  { mobile: '13600004528', name: '吕品' },
  { mobile: '13600004529', name: '欧阳南希' },
  { mobile: '13600004530', name: '陆景行' },
  { mobile: '13600004531', name: 'Matteo Keller' },
  { mobile: '13600004532', name: '簡佩珊' },
  { mobile: '13600004533', name: '方知远' },
  { mobile: '13600004534', name: '沈启明' },
]
/** Somebody with a company of their own, and somebody without any. */
export const founder: DemoPerson = { mobile: '13600004522', name: '顾清越' }
export const newcomer: DemoPerson = { mobile: '13600004523', name: '赵一诺' }

/** Everybody comes from an address of their own, as in life: tries are counted per address. */
const addressOf = ({ mobile }: DemoPerson) => `10.0.0.${mobile.slice(-2)}`

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
  const verification_code = await receiveCode(person.mobile, () =>
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
