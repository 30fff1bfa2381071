import { z } from 'zod'
import { codePurposes, languages, themes } from './enums.ts'
import * as limits from './limits.ts'

/**
 * Field rules shared by all requests. Messages are keys of the server's locale files (`field.*`),
 * translated where the error leaves. Length is checked before any pattern (VAL-2).
 */
const text = (max: number, required: string) =>
  z.string().trim().min(1, required).max(max, 'field.too-long')

export const displayName = text(limits.displayNameMax, 'field.display-name-required')
export const wsUsername = text(limits.wsUsernameMax, 'field.ws-username-required')
export const appTitle = z
  .string()
  .trim()
  .min(1, 'field.app-title-required')
  .min(limits.appTitleMin, 'field.app-title-length')
  .max(limits.appTitleMax, 'field.app-title-length')
export const companyName = z
  .string()
  .trim()
  .min(1, 'field.company-name-required')
  .min(limits.companyNameMin, 'field.company-name-length')
  .max(limits.companyNameMax, 'field.company-name-length')
export const username = z
  .string()
  .max(32, 'field.username-format')
  .regex(limits.usernamePattern, 'field.username-format')

export const mobile = z
  .string()
  .min(1, 'field.mobile-required')
  .max(40, 'field.mobile-invalid')
  .transform((typed) => typed.replace(limits.mobileNoise, ''))
  .pipe(z.string().regex(limits.mobilePattern, 'field.mobile-invalid'))
export const countryCode = z
  .string()
  .max(5, 'field.country-code-required')
  .regex(limits.countryCodePattern, 'field.country-code-required')
export const email = z
  .string()
  .trim()
  .min(1, 'field.email-required')
  .max(limits.emailMax, 'field.email-invalid')
  .regex(limits.emailPattern, 'field.email-invalid')
  .transform((typed) => typed.toLowerCase())

/** Username, phone or email as typed on the sign-in page. */
export const account = text(limits.emailMax, 'field.account-required')
export const passwordEntry = z
  .string()
  .min(1, 'field.password-required')
  .max(limits.passwordMax, 'field.password-long')
export const newPassword = z
  .string()
  .min(1, 'field.password-required')
  .min(limits.passwordMin, 'field.password-short')
  .max(limits.passwordMax, 'field.password-long')
export const confirmPassword = z
  .string()
  .min(1, 'field.confirm-password-required')
  .max(limits.passwordMax, 'field.password-long')

export const verificationCode = z
  .string()
  .trim()
  .min(1, 'field.code-required')
  .max(6, 'field.code-format')
  .regex(limits.codePattern, 'field.code-format')
/** `captcha_id:text`, as API-AUTH-5 hands it out. */
export const captchaValue = z.string().max(80, 'field.format-invalid')
export const codePurpose = z.enum(codePurposes)

export const hexColor = z
  .string()
  .max(7, 'field.format-invalid')
  .regex(limits.hexColorPattern, 'field.format-invalid')
export const language = z.enum(languages)
export const theme = z.enum(themes)
export const timestamp = z.iso.datetime()
/** Code of an invitation, or the id of one that names the caller. */
export const inviteCode = text(100, 'field.invite-code-required')
export const termsVersion = text(20, 'field.required')
/** Marks both password fields when they differ (MSG-10). */
export const passwordsMatch = <T extends { password: string; confirm_password: string }>(body: T) =>
  body.password === body.confirm_password
export const passwordsDiffer = { path: ['confirm_password'], message: 'field.password-mismatch' }
