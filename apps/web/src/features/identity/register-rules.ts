import type { Api } from '@zhiwen/contract/api.ts'
import { defaultCountryCode } from '@zhiwen/contract/limits.ts'
import type { Rules } from '../../lib/form/index.ts'
import type { Captcha } from './captcha.ts'
import { type FieldRules, mobileDigits } from './field-rules.ts'

type SignupBody = Api['POST /auth/signup']['input']['body']
export type RegisterValues = typeof emptyRegister

/** A sign-up before anything is typed; fields are named as on the wire. */
export const emptyRegister = {
  display_name: '',
  country_code: defaultCountryCode as string,
  mobile: '',
  captcha: '',
  verification_code: '',
  email: '',
  password: '',
  confirm_password: '',
  terms: false,
}

/** What must hold before a sign-up goes out (MSG-9…14). */
export const registerRules = (rules: FieldRules, captcha: Captcha): Rules<RegisterValues> => ({
  display_name: ({ display_name }) => rules.displayName(display_name),
  mobile: ({ mobile }) => rules.mobile(mobile),
  captcha: captcha.rule,
  verification_code: ({ verification_code }) =>
    rules.code(verification_code, 'mobile-code-required'),
  email: ({ email }) => rules.optionalEmail(email),
  password: ({ password }) => rules.newPassword(password),
  confirm_password: ({ confirm_password, password }) =>
    rules.confirmPassword(confirm_password, password),
  terms: ({ terms }) => rules.terms(terms),
})

/** The call a filled form stands for. */
export function signupBody(
  values: RegisterValues,
  more: { ticket: string | undefined; terms_version: string },
): SignupBody {
  const { display_name, country_code, mobile, verification_code, password, confirm_password } =
    values
  return {
    display_name: display_name.trim(),
    country_code,
    mobile: mobileDigits(mobile),
    verification_code,
    email: values.email.trim() || undefined,
    password,
    confirm_password,
    ...more,
  }
}
