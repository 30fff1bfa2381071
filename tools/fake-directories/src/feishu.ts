import type { Account, Company, Department } from './company.ts'
import type { Call, Reply } from './http.ts'
import { childrenOf, type Page, type Protocol, pageOf, type World } from './protocol.ts'

const root = '0'
const contacts = '/open-apis/contact/v3'
const largestPage = 50
const failed = (code: number, msg: string, status = 400): Reply => ({ status, body: { code, msg } })
const ok = (data: unknown): Reply => ({ body: { code: 0, msg: 'success', data } })

const openDepartmentId = (company: Company, id: string) =>
  company.departments[0]?.id === id ? root : `od-${id}`
const ownId = (company: Company, id: string) =>
  id === root ? (company.departments[0]?.id ?? '') : id.replace(/^od-/, '')

function issueToken({ tokens }: World, { body }: Call): Reply {
  if (!tokens.isClient(body['app_id'])) return failed(10003, 'invalid param', 200)
  if (body['app_secret'] !== tokens.clientSecret) return failed(10014, 'app secret invalid', 200)
  return { body: { code: 0, msg: 'ok', tenant_access_token: tokens.issue(), expire: 7200 } }
}

/** People of a department and of everything below it, as the real count is made. */
function countBelow(company: Company, id: string): number {
  const own = company.accounts.filter(({ department }) => department === id).length
  return childrenOf(company, id).reduce((sum, child) => sum + countBelow(company, child.id), own)
}

const departmentOf = (company: Company, department: Department) => ({
  name: department.name,
  department_id: department.id,
  open_department_id: openDepartmentId(company, department.id),
  parent_department_id: openDepartmentId(company, department.parent_id ?? ''),
  member_count: countBelow(company, department.id),
  status: { is_deleted: false },
})

/** Numbers carry the country code, as in the real directory. */
const mobileOf = (mobile: string | null) =>
  mobile && /^\d+$/.test(mobile) ? `+86${mobile}` : (mobile ?? '')

const userOf = (company: Company, account: Account) => ({
  open_id: account.id,
  union_id: account.id.replace(/^ou_/, 'on_'),
  user_id: account.id.replace(/^ou_/, ''),
  name: account.name,
  email: account.email ?? '',
  enterprise_email: '',
  mobile: mobileOf(account.mobile),
  department_ids: [openDepartmentId(company, account.department)],
  status: {
    is_frozen: false,
    is_resigned: !account.is_active,
    is_activated: account.is_active,
    is_exited: false,
    is_unjoin: false,
  },
})

/** A page token is opaque to the caller; here it holds the next position. */
function pageAsked({ query }: Call): { start: number; size: number } | undefined {
  const size = Number(query.get('page_size') ?? 10)
  const start = Number(Buffer.from(query.get('page_token') ?? 'MA', 'base64url').toString())
  const isGood = size >= 1 && size <= largestPage && Number.isInteger(start) && start >= 0
  return isGood ? { start, size } : undefined
}

const pageReply = <T, U>({ items, next }: Page<T>, show: (item: T) => U) =>
  ok({
    has_more: next !== null,
    ...(next !== null && { page_token: Buffer.from(String(next)).toString('base64url') }),
    ...(items.length > 0 && { items: items.map(show) }),
  })

function listChildren({ company, faults }: World, call: Call, id: string): Reply {
  const asked = pageAsked(call)
  if (!asked) return failed(99992402, 'field validation failed')
  const children = childrenOf(company, ownId(company, id))
  const page = pageOf(children, asked.start, asked.size, faults)
  return pageReply(page, (department) => departmentOf(company, department))
}

function listUsers({ company, faults }: World, call: Call): Reply {
  const asked = pageAsked(call)
  if (!asked) return failed(99992402, 'field validation failed')
  const id = ownId(company, call.query.get('department_id') ?? '')
  const users = company.accounts.filter(({ department }) => department === id)
  return pageReply(pageOf(users, asked.start, asked.size, faults), (account) =>
    userOf(company, account),
  )
}

function getUser({ company }: World, id: string): Reply {
  const account = company.accounts.find((one) => one.id === id)
  return account ? ok({ user: userOf(company, account) }) : failed(99991679, 'user not found', 404)
}

/** Feishu: contact v3 with a tenant token (docs/facts/feishu.md). */
export const feishu: Protocol = {
  isTokenCall: ({ path }) => path === '/open-apis/auth/v3/tenant_access_token/internal',
  answer(world, call) {
    if (this.isTokenCall(call)) return issueToken(world, call)
    const children = /^\/departments\/([^/]+)\/children$/.exec(call.path.slice(contacts.length))
    const user = /^\/users\/([^/]+)$/.exec(call.path.slice(contacts.length))
    if (!call.path.startsWith(contacts)) return failed(99991201, 'unknown path', 404)
    if (children) return listChildren(world, call, decodeURIComponent(children[1] ?? ''))
    if (call.path.endsWith('/users/find_by_department')) return listUsers(world, call)
    if (user) return getUser(world, decodeURIComponent(user[1] ?? ''))
    return failed(99991201, 'unknown path', 404)
  },
  tokenEnded: failed(99991663, 'Invalid access token for authorization.'),
  rateLimited: ({ retry_seconds }) => ({
    status: 429,
    headers: { 'x-ogw-ratelimit-limit': '100', 'x-ogw-ratelimit-reset': String(retry_seconds) },
    body: { code: 99991400, msg: 'request trigger frequency limit' },
  }),
}
