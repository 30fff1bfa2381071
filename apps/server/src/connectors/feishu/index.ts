import { z } from 'zod'
import {
  type DirectoryConnector,
  type SourceContext,
  SourceError,
  type SourcePage,
  type SourcePerson,
} from '../spec.ts'

const contacts = '/open-apis/contact/v3'
const pageSize = '50'
const okCode = 0
const wrongKey = new Set([10003, 10014, 10012, 99991543])
const tokenEnded = new Set([99991661, 99991663, 99991668, 99991677])
const rateLimited = 99991400
const unknownUser = new Set([99991679, 41012, 41050])

const status = z.object({
  is_frozen: z.boolean().optional(),
  is_resigned: z.boolean().optional(),
  is_exited: z.boolean().optional(),
})
const user = z.object({
  open_id: z.string(),
  name: z.string().default(''),
  // Fields without a granted scope are left out by the source.
  email: z.string().default(''),
  enterprise_email: z.string().default(''),
  mobile: z.string().default(''),
  status: status.optional(),
})
const department = z.object({
  open_department_id: z.string(),
  name: z.string().default(''),
  member_count: z.int().optional(),
})
const page = { has_more: z.boolean().default(false), page_token: z.string().optional() }
const envelope = z.object({ code: z.int(), msg: z.string().default('') })
const tokenReply = envelope.extend({
  tenant_access_token: z.string().optional(),
  expire: z.int().optional(),
})

async function get<Data extends z.ZodType>(
  ctx: SourceContext,
  path: string,
  query: Record<string, string>,
  data: Data,
) {
  return ctx.withToken(async (token) => {
    const headers = { authorization: `Bearer ${token}` }
    const shape = envelope.extend({ data: data.optional() })
    const reply = await ctx.call({ path: `${contacts}${path}`, query, headers, shape })
    refuse(reply.data, reply.headers)
    return reply.data.data
  })
}

/** A code other than 0 is an error, also with HTTP 200. */
function refuse({ code, msg }: z.infer<typeof envelope>, headers: Headers): void {
  if (code === okCode || unknownUser.has(code)) return
  if (tokenEnded.has(code)) throw new SourceError('token-ended', msg)
  if (code === rateLimited) {
    const seconds = Number(headers.get('x-ogw-ratelimit-reset') ?? 1)
    throw new SourceError('retry-later', msg, { retryAfterMs: seconds * 1000 })
  }
  throw new SourceError('forbidden', `${code} ${msg}`)
}

const toPerson = (found: z.infer<typeof user>): SourcePerson => ({
  open_id: found.open_id,
  name: found.name,
  email: found.email || found.enterprise_email,
  mobile: found.mobile,
  is_active: !(found.status?.is_resigned || found.status?.is_exited || found.status?.is_frozen),
})

/** A page may be empty although more follow: rights are applied after paging. */
const toPage = <T>(
  items: T[],
  next: { has_more: boolean; page_token?: string | undefined },
): SourcePage<T> => ({
  items,
  next: next.has_more ? (next.page_token ?? null) : null,
})
const pageQuery = (cursor: string | null) => ({
  page_size: pageSize,
  ...(cursor !== null && { page_token: cursor }),
})

/** Feishu, contact v3 with a tenant token (docs/facts/feishu.md). */
export const feishu: DirectoryConnector = {
  key: 'feishu',
  address: (config) => config.FEISHU_API_URL,
  hosts: ['open.feishu.cn', 'open.larksuite.com'],
  rootDepartment: '0',
  async fetchToken(ctx) {
    const { clientId: app_id, clientSecret: app_secret } = ctx.credentials
    const { data, headers } = await ctx.call({
      method: 'POST',
      path: '/open-apis/auth/v3/tenant_access_token/internal',
      body: { app_id, app_secret },
      shape: tokenReply,
    })
    if (wrongKey.has(data.code)) throw new SourceError('needs-sign-in', data.msg)
    refuse(data, headers)
    if (!data.tenant_access_token) throw new SourceError('needs-sign-in', 'no token')
    return { token: data.tenant_access_token, expiresInSeconds: data.expire ?? 0 }
  },
  async listDepartments(ctx, parent, cursor) {
    const shape = z.object({ ...page, items: z.array(department).default([]) })
    const query = { department_id_type: 'open_department_id', ...pageQuery(cursor) }
    const path = `/departments/${encodeURIComponent(parent)}/children`
    const data = await get(ctx, path, query, shape)
    const items = (data?.items ?? []).map(({ open_department_id, name, member_count }) => ({
      id: open_department_id,
      name,
      member_count: member_count ?? null,
    }))
    return toPage(items, data ?? { has_more: false })
  },
  async listPeople(ctx, department_id, cursor) {
    const shape = z.object({ ...page, items: z.array(user).default([]) })
    const ids = { department_id_type: 'open_department_id', user_id_type: 'open_id' }
    const query = { ...ids, department_id, ...pageQuery(cursor) }
    const data = await get(ctx, '/users/find_by_department', query, shape)
    return toPage((data?.items ?? []).map(toPerson), data ?? { has_more: false })
  },
  async findPerson(ctx, openId) {
    const path = `/users/${encodeURIComponent(openId)}`
    const data = await get(ctx, path, { user_id_type: 'open_id' }, z.object({ user }))
    return data && toPerson(data.user)
  },
}
