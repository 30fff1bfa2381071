import { z } from 'zod'
import {
  type DirectoryConnector,
  type SourceContext,
  SourceError,
  type SourcePerson,
} from '../spec.ts'

const pageSize = 100
const okCode = 0
const wrongKey = new Set([40089, 40096, 40001, 40013])
const tokenEnded = new Set([40014, 42001])
const rateLimited = new Set([90018, 90002, 90003, 88])
/** The source blocks for the rest of the minute and does not say how long that is. */
const blockedMs = 5_000
const unknownUser = 60121

const envelope = z.object({ errcode: z.int(), errmsg: z.string().default('') })
const user = z.object({
  userid: z.string(),
  name: z.string().default(''),
  // Absent without the field's grant, which is normal.
  mobile: z.string().default(''),
  state_code: z.string().default(''),
  email: z.string().default(''),
  org_email: z.string().default(''),
  active: z.boolean().default(true),
})

async function post<Result extends z.ZodType>(
  ctx: SourceContext,
  path: string,
  body: object,
  result: Result,
) {
  return ctx.withToken(async (access_token) => {
    const shape = envelope.extend({ result: result.optional() })
    const { data } = await ctx.call({ method: 'POST', path, query: { access_token }, body, shape })
    refuse(data)
    return data.result
  })
}

function refuse({ errcode, errmsg }: z.infer<typeof envelope>): void {
  if (errcode === okCode || errcode === unknownUser) return
  if (tokenEnded.has(errcode)) throw new SourceError('token-ended', errmsg)
  if (rateLimited.has(errcode)) {
    throw new SourceError('retry-later', errmsg, { retryAfterMs: blockedMs })
  }
  throw new SourceError('forbidden', `${errcode} ${errmsg}`)
}

const toPerson = (found: z.infer<typeof user>): SourcePerson => ({
  open_id: found.userid,
  name: found.name,
  email: found.email || found.org_email,
  // Mainland numbers come bare, others with their code apart.
  mobile:
    found.mobile && found.state_code && found.state_code !== '86'
      ? `+${found.state_code}${found.mobile}`
      : found.mobile,
  is_active: found.active,
})

/** DingTalk, contact calls of oapi (docs/facts/email-sms.md). */
export const dingtalk: DirectoryConnector = {
  key: 'dingtalk',
  address: (config) => config.DINGTALK_API_URL,
  hosts: ['oapi.dingtalk.com'],
  rootDepartment: '1',
  async fetchToken(ctx) {
    const { clientId: appkey, clientSecret: appsecret } = ctx.credentials
    const shape = envelope.extend({
      access_token: z.string().optional(),
      expires_in: z.int().optional(),
    })
    const { data } = await ctx.call({ path: '/gettoken', query: { appkey, appsecret }, shape })
    if (wrongKey.has(data.errcode)) throw new SourceError('needs-sign-in', data.errmsg)
    refuse(data)
    if (!data.access_token) throw new SourceError('needs-sign-in', 'no token')
    return { token: data.access_token, expiresInSeconds: data.expires_in ?? 0 }
  },
  async listDepartments(ctx, parent) {
    const shape = z.array(z.object({ dept_id: z.int(), name: z.string().default('') }))
    const found = await post(
      ctx,
      '/topapi/v2/department/listsub',
      { dept_id: Number(parent) },
      shape,
    )
    const items = (found ?? []).map(({ dept_id, name }) => ({
      id: String(dept_id),
      name,
      member_count: null,
    }))
    return { items, next: null }
  },
  async listPeople(ctx, department, cursor) {
    const shape = z.object({
      has_more: z.boolean().default(false),
      next_cursor: z.int().optional(),
      list: z.array(user).default([]),
    })
    const body = { dept_id: Number(department), cursor: Number(cursor ?? 0), size: pageSize }
    const found = await post(ctx, '/topapi/v2/user/list', body, shape)
    const next = found?.has_more ? found.next_cursor : undefined
    return {
      items: (found?.list ?? []).map(toPerson),
      next: next === undefined ? null : String(next),
    }
  },
  async findPerson(ctx, userid) {
    const found = await post(ctx, '/topapi/v2/user/get', { userid }, user)
    return found && toPerson(found)
  },
}
