import { z } from 'zod'
import { codeReply } from './auth.ts'
import { defineEndpoint, request } from './endpoint.ts'
import { memberStates, userTypes } from './enums.ts'
import * as f from './fields.ts'
import { fileId, memberId, userId, workspaceId } from './ids.ts'

export const userType = z.union([
  z.literal(userTypes.member),
  z.literal(userTypes.admin),
  z.literal(userTypes.creator),
])
const memberState = z.enum(memberStates)

/** The caller's current workspace (ENT-2). */
export const currentWorkspace = z.object({
  id: workspaceId,
  member_id: memberId,
  company_name: z.string(),
  ws_username: z.string(),
  ws_user_type: userType,
  logo_url: z.string().nullable(),
  logo_square_url: z.string().nullable(),
  primary_color: z.string(),
  chat_enabled: z.boolean(),
})
export type CurrentWorkspace = z.infer<typeof currentWorkspace>

/** User info (ENT-1); the mobile number is masked. */
export const userInfo = z.object({
  id: userId,
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  country_code: z.string(),
  mobile: z.string(),
  mobile_verified: z.boolean(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  has_password: z.boolean(),
  password_changed_at: f.timestamp.nullable(),
  is_active: z.boolean(),
  is_operator: z.boolean(),
  preferred_language: f.language,
  theme: f.theme,
  /** Own brand colour; empty follows the workspace. */
  primary_color: z.string(),
  base_info: z.object({
    display_name: z.string(),
    username: z.string(),
    avatar_url: z.string().nullable(),
  }),
  current_workspace: currentWorkspace.nullable(),
  workspaces: z.array(
    z.object({
      id: workspaceId,
      company_name: z.string(),
      ws_user_type: userType,
      state: memberState,
    }),
  ),
  terms_version: z.string(),
})
export type UserInfo = z.infer<typeof userInfo>

export const getUserInfo = defineEndpoint({
  id: 'API-USER-1',
  method: 'GET',
  path: '/user/info',
  access: 'user',
  summary: 'The signed-in user, workspaces and current workspace',
  data: userInfo,
})

const guideFields = { display_name: f.displayName, terms_version: f.termsVersion }

export const activateUser = defineEndpoint({
  id: 'API-USER-2',
  method: 'POST',
  path: '/user/info/active',
  access: 'user',
  summary: 'Finish the guide: profile, terms and the first workspace, a new one or one to join',
  body: z.discriminatedUnion('mode', [
    request({ ...guideFields, mode: z.literal('create'), company_name: f.companyName }),
    request({ ...guideFields, mode: z.literal('join'), invite_code: f.inviteCode }),
  ]),
  data: userInfo,
  errors: [
    'value-taken',
    'state-conflict',
    'invitation-not-found',
    'invitation-closed',
    'quota-members',
    'member-disabled',
    'access-denied',
  ],
})

export const updateBaseInfo = defineEndpoint({
  id: 'API-USER-3',
  method: 'PUT',
  path: '/user/base_info',
  access: 'user',
  summary: 'Change own profile, language, theme and colour',
  body: request({
    display_name: f.displayName.optional(),
    username: f.username.optional(),
    /** An uploaded file, a preset (`preset:1`…), or null for the default. */
    avatar: z.union([fileId, z.string().regex(/^preset:[1-8]$/), z.null()]).optional(),
    preferred_language: f.language.optional(),
    theme: f.theme.optional(),
    primary_color: z.union([f.hexColor, z.literal('')]).optional(),
  }),
  data: userInfo,
  errors: ['value-taken'],
})

export const sendMobileCode = defineEndpoint({
  id: 'API-USER-4',
  method: 'POST',
  path: '/user/mobile_num/verify',
  access: 'public',
  summary: 'Send a code to a mobile number; purposes beyond signup, login and reset need a token',
  body: request({
    country_code: f.countryCode,
    mobile: f.mobile.optional(),
    verification_type: f.codePurpose,
    captcha_value: f.captchaValue.optional(),
  }),
  data: codeReply,
  errors: ['captcha-wrong'],
})

export const updateMobile = defineEndpoint({
  id: 'API-USER-5',
  method: 'PUT',
  path: '/user/mobile_num',
  access: 'user',
  summary: 'Change the mobile number with a code from the old and one from the new',
  body: request({
    country_code: f.countryCode,
    mobile: f.mobile,
    verification_code: f.verificationCode,
    old_verification_code: f.verificationCode.optional(),
  }),
  data: userInfo,
  errors: ['code-wrong', 'value-taken'],
})

export const sendEmailCode = defineEndpoint({
  id: 'API-USER-6',
  method: 'POST',
  path: '/user/email/verify',
  access: 'public',
  summary: 'Send a code to a mailbox; purposes beyond signup, login and reset need a token',
  body: request({
    email: f.email,
    verification_type: f.codePurpose,
    captcha_value: f.captchaValue.optional(),
  }),
  data: codeReply,
  errors: ['captcha-wrong'],
})

export const updateEmail = defineEndpoint({
  id: 'API-USER-7',
  method: 'PUT',
  path: '/user/email',
  access: 'user',
  summary: 'Change the email with a code sent to it and the password',
  body: request({
    email: f.email,
    verification_code: f.verificationCode,
    password: f.passwordEntry,
  }),
  data: userInfo,
  errors: ['code-wrong', 'login-wrong', 'value-taken'],
})

export const updatePassword = defineEndpoint({
  id: 'API-USER-8',
  method: 'PUT',
  path: '/user/password',
  access: 'user',
  summary: 'Change the password; ends the other sign-ins',
  body: request({
    old_password: f.passwordEntry,
    password: f.newPassword,
    confirm_password: f.confirmPassword,
  }).refine(f.passwordsMatch, f.passwordsDiffer),
  data: z.null(),
  errors: ['login-wrong'],
})

export const switchWorkspace = defineEndpoint({
  id: 'API-USER-10',
  method: 'PUT',
  path: '/user/current_workspace',
  access: 'user',
  summary: 'Make another of the own workspaces the current one',
  body: request({ workspace_id: workspaceId }),
  data: userInfo,
})

export const deleteUser = defineEndpoint({
  id: 'API-USER-12',
  method: 'DELETE',
  path: '/user',
  access: 'user',
  summary: 'Delete the own account with a code; creators transfer first',
  body: request({ verification_code: f.verificationCode }),
  data: z.null(),
  errors: ['code-wrong', 'state-conflict'],
})

export const getAvatars = defineEndpoint({
  id: 'API-USER-13',
  method: 'GET',
  path: '/avatar/user',
  access: 'user',
  summary: 'Own avatar and the presets',
  data: z.object({
    current_url: z.string().nullable(),
    presets: z.array(z.object({ id: z.string(), url: z.string() })),
  }),
})

export const createWorkspace = defineEndpoint({
  id: 'API-WS-1',
  method: 'POST',
  path: '/workspaces',
  access: 'user',
  summary: 'Create a workspace; the caller becomes its creator and it becomes current',
  body: request({ company_name: f.companyName }),
  data: userInfo,
  errors: ['value-taken', 'user-inactive'],
})
