import * as auth from '@zhiwen/contract/auth.ts'
import * as user from '@zhiwen/contract/user.ts'
import { type HttpContext, route } from '../../http/route.ts'
import { AppError } from '../../platform/errors.ts'
import { flowSeconds } from './providers/flow-cookie.ts'
import { ticketSeconds } from './providers/tickets.ts'
import type { IdentityService } from './service.ts'
import { refreshSeconds, type Tokens } from './sign-ins.ts'

/** Cookies go to the sign-in calls only; nothing else reads them (API-3). */
const path = '/api/auth'
const refreshCookie = 'refresh_token'
const flowCookie = 'provider_flow'
const ticketCookie = 'provider_ticket'

/** Puts the refresh token into its cookie and leaves the rest for the reply. */
function withCookie(http: HttpContext, { refresh_token, ...reply }: Tokens) {
  if (refresh_token !== null) {
    http.setCookie(refreshCookie, refresh_token, { path, maxAgeSeconds: refreshSeconds })
  }
  return reply
}

/** Sign-in, sign-up, codes, devices and the password (API-AUTH, API-USER-4…9). */
export const identityRoutes = (identity: IdentityService) => [
  route(auth.login, async (visitor, { body }, http) =>
    withCookie(http, await identity.login(visitor, body)),
  ),
  route(auth.signup, async (visitor, { body }, http) => {
    const tokens = await identity.signUp(visitor, body, { ticketSecret: http.cookie(ticketCookie) })
    if (body.ticket) http.clearCookie(ticketCookie, { path })
    return withCookie(http, tokens)
  }),
  route(auth.logout, async ({ user }, { body }, http) => {
    const refreshToken = http.cookie(refreshCookie)
    http.clearCookie(refreshCookie, { path })
    await identity.logOut({ user, refreshToken, everywhere: body?.everywhere ?? false })
    return null
  }),
  route(auth.refresh, async (visitor, _, http) => {
    const tokens = await identity.refresh(visitor, http.cookie(refreshCookie))
    if (!tokens) {
      http.clearCookie(refreshCookie, { path })
      throw new AppError('token-invalid')
    }
    return withCookie(http, tokens)
  }),
  route(auth.resetPassword, async (_, { body }) => {
    await identity.resetPassword(body)
    return null
  }),
  route(auth.sendResetCode, (visitor, { body }) => identity.sendCode.forReset(visitor, body)),
  route(auth.getCaptcha, (visitor) => identity.makeCaptcha(visitor)),
  route(auth.providerUrl, async (visitor, { params, query }, http) => {
    const { url, flow } = await identity.startProvider(visitor, params.provider, query.redirect)
    http.setCookie(flowCookie, flow, { path, maxAgeSeconds: flowSeconds })
    return { url }
  }),
  route(auth.loginCallback, async (visitor, { body }, http) => {
    const flow = http.cookie(flowCookie)
    http.clearCookie(flowCookie, { path })
    const outcome = await identity.finishProvider(visitor, body, flow)
    const { redirect } = outcome
    if (outcome.kind === 'signed-in') return { ...withCookie(http, outcome.tokens), redirect }
    http.setCookie(ticketCookie, outcome.browserSecret, { path, maxAgeSeconds: ticketSeconds })
    return { need_mobile: true as const, ticket: outcome.ticket, redirect }
  }),
  route(auth.listDevices, async (actor) => ({ devices: await identity.devices.list(actor) })),
  route(auth.removeDevice, async (actor, { params }) => {
    await identity.devices.remove(actor, params.device_id)
    return null
  }),
  route(user.sendMobileCode, (visitor, { body }) => identity.sendCode.toMobile(visitor, body)),
  route(user.sendEmailCode, (visitor, { body }) => identity.sendCode.toEmail(visitor, body)),
  route(user.updatePassword, async (actor, { body }) => {
    await identity.changePassword(actor, body)
    return null
  }),
]
