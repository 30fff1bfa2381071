import type { Account, Company } from './company.ts'
import type { Call, Reply } from './http.ts'
import { departmentBy, numberOf, type Protocol, type World } from './protocol.ts'

const failed = (errcode: number, errmsg: string): Reply => ({ body: { errcode, errmsg } })
const ok = (fields: object): Reply => ({ body: { errcode: 0, errmsg: 'ok', ...fields } })
const activated = 1
const quit = 5

function issueToken({ tokens }: World, { query }: Call): Reply {
  if (!tokens.isClient(query.get('corpid'))) return failed(40013, 'invalid corpid')
  if (query.get('corpsecret') !== tokens.clientSecret) return failed(40001, 'invalid credential')
  return ok({ access_token: tokens.issue(), expires_in: 7200 })
}

/** The asked department and everything below it, as the real call answers. */
function listDepartments({ company }: World, { query }: Call): Reply {
  const top = departmentBy(company, Number(query.get('id') ?? 1))
  if (!top) return failed(60003, 'department not found')
  const below = new Set([top.id])
  for (const { id, parent_id } of company.departments) if (below.has(parent_id ?? '')) below.add(id)
  const department = company.departments
    .filter(({ id }) => below.has(id))
    .map(({ id, name, parent_id }) => ({
      id: numberOf(company, id),
      name,
      parentid: parent_id === null ? 0 : numberOf(company, parent_id),
      order: numberOf(company, id),
    }))
  return ok({ department })
}

const userOf = ({ company, faults }: World, account: Account) => ({
  userid: account.id,
  name: account.name,
  department: [numberOf(company, account.department)],
  status: account.is_active ? activated : quit,
  ...(faults.contacts === 'shown' && { mobile: account.mobile ?? '', email: account.email ?? '' }),
})

function listUsers(world: World, { query }: Call): Reply {
  const department = departmentBy(world.company, Number(query.get('department_id')))
  if (!department) return failed(60003, 'department not found')
  const userlist = inDepartment(world.company, department.id).map((one) => userOf(world, one))
  return ok({ userlist })
}

const inDepartment = ({ accounts }: Company, id: string) =>
  accounts.filter(({ department }) => department === id)

function getUser(world: World, { query }: Call): Reply {
  const asked = query.get('userid')?.toLowerCase()
  const account = world.company.accounts.find(({ id }) => id.toLowerCase() === asked)
  return account ? ok(userOf(world, account)) : failed(60111, 'userid not found')
}

const calls: Readonly<Record<string, (world: World, call: Call) => Reply>> = {
  '/cgi-bin/gettoken': issueToken,
  '/cgi-bin/department/list': listDepartments,
  '/cgi-bin/user/list': listUsers,
  '/cgi-bin/user/get': getUser,
}

/** WeCom: contact calls, always HTTP 200 with an error code (docs/facts/wecom.md). */
export const wecom: Protocol = {
  isTokenCall: ({ path }) => path === '/cgi-bin/gettoken',
  answer: (world, call) => calls[call.path]?.(world, call) ?? failed(40066, 'invalid url'),
  tokenEnded: failed(42001, 'access_token expired'),
  rateLimited: () => failed(45009, 'reach max api daily quota limit'),
}
