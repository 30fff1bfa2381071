import type { Account, Company } from './company.ts'
import type { Call, Reply } from './http.ts'
import {
  childrenOf,
  departmentBy,
  numberOf,
  type Protocol,
  pageOf,
  type World,
} from './protocol.ts'

const largestPage = 100
const failed = (errcode: number, errmsg: string): Reply => ({ body: { errcode, errmsg } })
const ok = (result: unknown): Reply => ({ body: { errcode: 0, errmsg: 'ok', result } })

function issueToken({ tokens }: World, { query }: Call): Reply {
  const isKey =
    tokens.isClient(query.get('appkey')) && query.get('appsecret') === tokens.clientSecret
  if (!isKey) return failed(40089, '不合法的corpid或corpsecret')
  return { body: { errcode: 0, errmsg: 'ok', access_token: tokens.issue(), expires_in: 7200 } }
}

const userOf = (company: Company, account: Account) => ({
  userid: account.id,
  unionid: `union_${account.id}`,
  name: account.name,
  active: account.is_active,
  dept_id_list: [numberOf(company, account.department)],
  ...(account.mobile !== null && { mobile: account.mobile, state_code: '86' }),
  ...(account.email !== null && { email: account.email }),
})

function listChildren({ company }: World, { body }: Call): Reply {
  const parent = departmentBy(company, Number(body['dept_id'] ?? 1))
  if (!parent) return failed(60003, '部门不存在')
  return ok(
    childrenOf(company, parent.id).map((department) => ({
      dept_id: numberOf(company, department.id),
      name: department.name,
      parent_id: numberOf(company, parent.id),
    })),
  )
}

function listUsers({ company, faults }: World, { body }: Call): Reply {
  const department = departmentBy(company, Number(body['dept_id']))
  const [cursor, size] = [Number(body['cursor']), Number(body['size'])]
  if (!department) return failed(60003, '部门不存在')
  if (!(cursor >= 0) || !(size >= 1) || size > largestPage) return failed(33012, '无效的分页参数')
  const users = company.accounts.filter((account) => account.department === department.id)
  const { items, next } = pageOf(users, cursor, size, faults)
  return ok({
    has_more: next !== null,
    ...(next !== null && { next_cursor: next }),
    list: items.map((account) => userOf(company, account)),
  })
}

function getUser({ company }: World, { body }: Call): Reply {
  const account = company.accounts.find(({ id }) => id === body['userid'])
  return account ? ok(userOf(company, account)) : failed(60121, '找不到该用户')
}

const calls: Readonly<Record<string, (world: World, call: Call) => Reply>> = {
  'GET /gettoken': issueToken,
  'POST /topapi/v2/department/listsub': listChildren,
  'POST /topapi/v2/user/list': listUsers,
  'POST /topapi/v2/user/get': getUser,
}

/** DingTalk: the contact calls of oapi (docs/facts/email-sms.md). */
export const dingtalk: Protocol = {
  isTokenCall: ({ path }) => path === '/gettoken',
  answer: (world, call) =>
    calls[`${call.method} ${call.path}`]?.(world, call) ?? failed(404, '请求的URI地址不存在'),
  tokenEnded: failed(42001, 'access_token超时'),
  rateLimited: () => failed(90018, '您的服务器调用钉钉开放平台所有接口的请求都被暂时禁用了'),
}
