import {
  codePattern,
  companyNameMax,
  companyNameMin,
  displayNameMax,
  emailMax,
  emailPattern,
  mobileNoise,
  mobilePattern,
  passwordMax,
  passwordMin,
  usernamePattern,
} from '@zhiwen/contract/limits.ts'
import { useTranslation } from 'react-i18next'

/** Length as the specification counts it: code points after NFC and trim (GEN-4). */
const lengthOf = (typed: string) => Array.from(typed.normalize('NFC').trim()).length

const isEmail = (typed: string) => lengthOf(typed) <= emailMax && emailPattern.test(typed.trim())

/** Digits of a phone number as typed with spaces, `+` and `-` (VAL-3). */
export const mobileDigits = (typed: string) => typed.replace(mobileNoise, '')

/** What is wrong with each kind of field, in the words of MSG-4…14. */
export function useFieldRules() {
  const { t } = useTranslation('identity')
  const required = (typed: string, key: string) =>
    typed.trim() === '' ? t(`field.${key}`) : undefined
  return {
    required,
    account: (typed: string) => required(typed, 'account-required'),
    displayName: (typed: string) =>
      required(typed, 'display-name-required') ??
      (lengthOf(typed) > displayNameMax ? t('field.too-long', { max: displayNameMax }) : undefined),
    companyName: (typed: string) => {
      const length = lengthOf(typed)
      if (length === 0) return t('field.company-name-required')
      return length < companyNameMin || length > companyNameMax
        ? t('field.company-name-length')
        : undefined
    },
    username: (typed: string) =>
      required(typed, 'username-required') ??
      (usernamePattern.test(typed) ? undefined : t('field.username-format')),
    mobile: (typed: string) =>
      required(typed, 'mobile-required') ??
      (mobilePattern.test(mobileDigits(typed)) ? undefined : t('field.mobile-invalid')),
    email: (typed: string) =>
      required(typed, 'email-required') ?? (isEmail(typed) ? undefined : t('field.email-invalid')),
    /** A phone number or an email in one field; the caller has tried to read it as either. */
    codeAddress: (typed: string, isReadable: boolean) => {
      if (typed.trim() === '') return t('field.target-required')
      if (isReadable) return undefined
      return t(typed.includes('@') ? 'field.email-invalid' : 'field.mobile-invalid')
    },
    optionalEmail: (typed: string) =>
      typed.trim() === '' || isEmail(typed) ? undefined : t('field.email-invalid'),
    code: (typed: string, requiredKey = 'code-required') =>
      required(typed, requiredKey) ??
      (codePattern.test(typed) ? undefined : t('field.code-format')),
    password: (typed: string) => (typed === '' ? t('field.password-required') : undefined),
    newPassword: (typed: string) => {
      if (typed === '') return t('field.password-required')
      if (typed.length < passwordMin) return t('field.password-short', { min: passwordMin })
      return typed.length > passwordMax ? t('field.password-long') : undefined
    },
    confirmPassword: (typed: string, password: string) => {
      if (typed === '') return t('field.confirm-password-required')
      return typed === password ? undefined : t('field.password-mismatch')
    },
    terms: (isAgreed: boolean) => (isAgreed ? undefined : t('terms.required')),
  }
}

export type FieldRules = ReturnType<typeof useFieldRules>
