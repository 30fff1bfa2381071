import { z } from 'zod'
import { defineEndpoint, request } from './endpoint.ts'
import { loginTypes } from './enums.ts'
import * as f from './fields.ts'
import { deviceId } from './ids.ts'

export const tokenReply = z.object({ access_token: z.string(), expires_in: z.int() })
export type TokenReply = z.infer<typeof tokenReply>

export const login = defineEndpoint({
  id: 'API-AUTH-1',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Sign in by password or code',
  body: request({
    login_type: z.enum(loginTypes),
    account: f.account,
    country_code: f.countryCode.optional(),
    password: f.passwordEntry.optional(),
    verification_code: f.verificationCode.optional(),
    captcha_value: f.captchaValue.optional(),
  }),
  data: tokenReply,
  errors: ['login-wrong', 'code-wrong', 'captcha-wrong', 'login-locked'],
})

export const signup = defineEndpoint({
  id: 'API-AUTH-2',
  method: 'POST',
  path: '/auth/signup',
  access: 'public',
  summary: 'Register with a verified mobile number',
  body: request({
    display_name: f.displayName,
    country_code: f.countryCode,
    mobile: f.mobile,
    verification_code: f.verificationCode,
    email: f.email.optional(),
    password: f.newPassword,
    confirm_password: f.confirmPassword,
    ticket: z.string().max(200).optional(),
    terms_version: f.termsVersion,
  }).refine(f.passwordsMatch, f.passwordsDiffer),
  data: tokenReply,
  errors: ['code-wrong', 'value-taken'],
})

export const logout = defineEndpoint({
  id: 'API-AUTH-3',
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  summary: 'End this sign-in, or every sign-in of the user',
  body: request({ everywhere: z.boolean().optional() }).optional(),
  data: z.null(),
})

export const resetPassword = defineEndpoint({
  id: 'API-AUTH-4',
  method: 'POST',
  path: '/auth/password/reset',
  access: 'public',
  summary: 'Set a new password with a code; ends every sign-in',
  body: request({
    account: f.account,
    country_code: f.countryCode.optional(),
    verification_code: f.verificationCode,
    password: f.newPassword,
    confirm_password: f.confirmPassword,
  }).refine(f.passwordsMatch, f.passwordsDiffer),
  data: z.null(),
  errors: ['code-wrong'],
})

export const getCaptcha = defineEndpoint({
  id: 'API-AUTH-5',
  method: 'GET',
  path: '/auth/captcha',
  access: 'public',
  summary: 'A captcha picture; its answer is sent as captcha_id:text',
  query: request({ purpose: z.string().max(20).optional() }),
  data: z.object({ captcha_id: z.string(), image: z.string(), expires_in: z.int() }),
})

export const refresh = defineEndpoint({
  id: 'API-AUTH-6',
  method: 'POST',
  path: '/auth/refresh',
  access: 'cookie',
  summary: 'Exchange the refresh cookie for a new access token',
  data: tokenReply,
})

export const providerUrl = defineEndpoint({
  id: 'API-AUTH-7',
  method: 'GET',
  path: '/auth/providers/:provider/url',
  access: 'public',
  summary: 'Address of an identity provider, with state and PKCE bound to this browser',
  params: request({ provider: z.string().max(40) }),
  query: request({ redirect: z.string().max(2000).optional() }),
  data: z.object({ url: z.string() }),
})

export const loginCallback = defineEndpoint({
  id: 'API-AUTH-8',
  method: 'POST',
  path: '/auth/login_callback',
  access: 'public',
  summary: 'Finish a sign-in that came back from an identity provider',
  body: request({
    provider: z.string().min(1).max(40),
    code: z.string().max(4000).optional(),
    state: z.string().max(500).optional(),
    error: z.string().max(500).optional(),
    /** Issuer the provider names in its answer (RFC 9207). */
    iss: z.string().max(500).optional(),
  }),
  data: z.union([
    tokenReply.extend({ redirect: z.string() }),
    z.object({ need_mobile: z.literal(true), ticket: z.string(), redirect: z.string() }),
  ]),
  errors: ['oauth-callback-failed', 'oauth-code-missing', 'oauth-refused'],
})

export const codeReply = z.object({ resend_after: z.int(), expires_in: z.int() })

export const sendResetCode = defineEndpoint({
  id: 'API-AUTH-9',
  method: 'POST',
  path: '/auth/password/code',
  access: 'public',
  summary:
    'Send a reset code to the mobile or mailbox of an account; same answer for unknown accounts',
  body: request({
    account: f.account,
    country_code: f.countryCode.optional(),
    captcha_value: f.captchaValue.optional(),
  }),
  data: codeReply,
  errors: ['captcha-wrong'],
})

export const device = z.object({
  id: deviceId,
  user_agent: z.string(),
  ip: z.string(),
  is_current: z.boolean(),
  created_at: f.timestamp,
  last_used_at: f.timestamp,
})
export type Device = z.infer<typeof device>

export const listDevices = defineEndpoint({
  id: 'API-USER-9',
  method: 'GET',
  path: '/user/devices',
  access: 'user',
  summary: 'Signed-in devices of the user',
  data: z.object({ devices: z.array(device) }),
})

export const removeDevice = defineEndpoint({
  id: 'API-USER-9b',
  method: 'DELETE',
  path: '/user/devices/:device_id',
  access: 'user',
  summary: 'Sign one device out',
  params: request({ device_id: deviceId }),
  data: z.null(),
})
