import { z } from 'zod'
import {
  type DirectoryConnector,
  type SourceContext,
  SourceError,
  type SourcePerson,
} from '../spec.ts'

const okCode = 0
const wrongKey = new Set([40001, 40013, 41002, 41004])
const tokenEnded = new Set([40014, 41001, 42001])
const rateLimited = new Set([45009, 45033])
/** A block lasts 60 s, 60 min or the day; the answer does not say which. */
const blockedMs = 5_000
const unknownUser = 60111
/** 2 is disabled, 5 has left; 4 has only not opened the app yet. */
const inactive = new Set([2, 5])

const envelope = z.object({ errcode: z.int(), errmsg: z.string().default('') })
const userFields = {
  userid: z.string().optional(),
  name: z.string().default(''),
  // Apps made after June 2022 are shown neither; such people can only be listed.
  mobile: z.string().default(''),
  email: z.string().default(''),
  biz_mail: z.string().default(''),
  status: z.int().default(1),
}
const user = z.object(userFields)

async function get<Fields extends z.ZodRawShape>(
  ctx: SourceContext,
  path: string,
  query: Record<string, string>,
  fields: Fields,
) {
  return ctx.withToken(async (access_token) => {
    const shape = z.object({ ...envelope.shape, ...fields })
    const { data } = await ctx.call({
      path: `/cgi-bin${path}`,
      query: { ...query, access_token },
      shape,
    })
    refuse(envelope.parse(data))
    return data
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
  open_id: found.userid ?? '',
  name: found.name,
  email: found.email || found.biz_mail,
  mobile: found.mobile,
  is_active: !inactive.has(found.status),
})

/** WeCom, contact calls (docs/facts/wecom.md). */
export const wecom: DirectoryConnector = {
  key: 'wecom',
  address: (config) => config.WECOM_API_URL,
  hosts: ['qyapi.weixin.qq.com'],
  rootDepartment: '1',
  async fetchToken(ctx) {
    const { clientId: corpid, clientSecret: corpsecret } = ctx.credentials
    const shape = envelope.extend({
      access_token: z.string().optional(),
      expires_in: z.int().optional(),
    })
    const { data } = await ctx.call({
      path: '/cgi-bin/gettoken',
      query: { corpid, corpsecret },
      shape,
    })
    if (wrongKey.has(data.errcode)) throw new SourceError('needs-sign-in', data.errmsg)
    refuse(data)
    if (!data.access_token) throw new SourceError('needs-sign-in', 'no token')
    return { token: data.access_token, expiresInSeconds: data.expires_in ?? 0 }
  },
  async listDepartments(ctx, parent) {
    const one = z.object({ id: z.int(), name: z.string().default(''), parentid: z.int() })
    const found = await get(
      ctx,
      '/department/list',
      { id: parent },
      { department: z.array(one).default([]) },
    )
    // The answer holds everything below; a level at a time is asked for here.
    const items = found.department
      .filter(({ parentid }) => String(parentid) === parent)
      .map(({ id, name }) => ({ id: String(id), name, member_count: null }))
    return { items, next: null }
  },
  async listPeople(ctx, department_id) {
    const found = await get(
      ctx,
      '/user/list',
      { department_id },
      { userlist: z.array(user).default([]) },
    )
    return { items: found.userlist.filter(({ userid }) => userid).map(toPerson), next: null }
  },
  async findPerson(ctx, userid) {
    const found = await get(ctx, '/user/get', { userid }, userFields)
    return found.userid ? toPerson(user.parse(found)) : undefined
  },
}
