import type { Api } from '@zhiwen/contract/api.ts'
import type { Rules } from '../../lib/form/index.ts'
import type { Captcha } from './captcha.ts'
import type { FieldRules } from './field-rules.ts'
import { readCodeAddress } from './sign-in-name.ts'

export type LoginMethod = 'password' | 'code'
export type LoginValues = {
  account: string
  password: string
  verification_code: string
  captcha: string
}
type LoginBody = Api['POST /auth/login']['input']['body']

/** What must hold before a sign-in goes out (MSG-8). */
export function loginRules(
  method: LoginMethod,
  rules: FieldRules,
  captcha: Captcha,
): Rules<LoginValues> {
  if (method === 'password') {
    return {
      account: ({ account }) => rules.account(account),
      password: ({ password }) => rules.password(password),
      captcha: captcha.rule,
    }
  }
  return {
    account: ({ account }) => rules.codeAddress(account, readCodeAddress(account) !== null),
    verification_code: ({ verification_code }) => rules.code(verification_code),
    captcha: captcha.rule,
  }
}

/** The call a filled form stands for; an `@` in the account makes it a mail code. */
export function loginBody(
  method: LoginMethod,
  values: LoginValues,
  captcha_value: string | undefined,
): LoginBody {
  const { account, password, verification_code } = values
  if (method === 'password') {
    return { login_type: 'password', account: account.trim(), password, captcha_value }
  }
  const address = readCodeAddress(account)
  if (address?.kind === 'mobile') {
    const { country_code, mobile } = address
    return { login_type: 'sms', account: mobile, country_code, verification_code, captcha_value }
  }
  return { login_type: 'email_code', account: account.trim(), verification_code, captcha_value }
}
