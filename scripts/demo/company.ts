import { type Company, readCompany } from '@zhiwen/demo-company'
import { connectSources } from './connect-sources.ts'
import {
  activate,
  admin,
  bindMailbox,
  creator,
  type DemoPerson,
  enter,
  founder,
  newcomer,
  personOf,
} from './people.ts'
import { call } from './product.ts'

type Member = { id: string; name: string; phone: string; state: string }
type Page<Item> = { items: Item[] }

const roles: readonly { name: string; description: string; departments: readonly string[] }[] = [
  {
    name: '研发中心',
    description: '机械设计、控制算法与云平台',
    departments: ['DEP-RD', 'DEP-ME', 'DEP-CTRL', 'DEP-CLOUD', 'DEP-TEST'],
  },
  { name: '人力资源部', description: '可见薪酬与人事制度', departments: ['DEP-HR'] },
  {
    name: '销售与市场',
    description: '价格、合同与客户资料',
    departments: ['DEP-SALES', 'DEP-MKT', 'DEP-INTL', 'DEP-BRAND'],
  },
]
const invited = [
  { name: '许南乔', email: 'xunanqiao@xinghe.example' },
  { name: '贺知章', email: 'hezhizhang@xinghe.example' },
]

/** Builds 星河智造 through the product's own calls; a second run changes nothing. */
export async function buildCompany(grantSeats: (workspaceId: string) => void): Promise<void> {
  const company = readCompany()
  const boss = await enter(creator)
  if (boss.isNew) await activate(boss.token, creator, { mode: 'create', company_name: '星河智造' })
  const { token } = boss
  const { current_workspace } = await call<{ current_workspace: { id: string } }>(
    'GET /user/info',
    { token },
  )
  if (boss.isNew) grantSeats(current_workspace.id)
  await invitePeople(token, company)
  if (boss.isNew) await arrange(token, company)
  await connectSources(token, company)
  await enterOthers()
}

/** Everybody of the lists joins by one link, a few at a time. */
async function invitePeople(token: string, company: Company): Promise<void> {
  const { items } = await call<Page<Member>>('GET /members?page_size=100', { token })
  const present = new Set(items.map(({ phone }) => phone.slice(-11)))
  const everybody = [admin, ...[...company.people.keys()].map((id) => personOf(company, id))]
  const missing = everybody.filter(({ mobile }) => !present.has(mobile))
  if (missing.length === 0) return
  const { code } = await call<{ code: string }>('POST /invitations', { token, body: {} })
  const join = async (person: DemoPerson) => {
    const { token: own } = await enter(person)
    await activate(own, person, { mode: 'join', invite_code: code })
    await bindMailbox(own, person)
  }
  for (let at = 0; at < missing.length; at += 4) {
    await Promise.all(missing.slice(at, at + 4).map(join))
  }
}

async function arrange(token: string, company: Company): Promise<void> {
  const { items } = await call<Page<Member>>('GET /members?page_size=100', { token })
  const idOf = ({ mobile, name }: DemoPerson): string => {
    const member = items.find(({ phone }) => phone.endsWith(mobile))
    if (!member) throw new Error(`${name} is not a member`)
    return member.id
  }
  for (const { departments, ...role } of roles) {
    const people = [...company.people.values()].filter(
      ({ department, status }) => departments.includes(department) && status !== 'left',
    )
    const member_ids = people.map(({ id }) => idOf(personOf(company, id)))
    await call('POST /roles', { token, body: { ...role, member_ids } })
  }
  const change = { action: 'set_type', ws_user_type: 2 }
  await call('POST /members/bulk', { token, body: { member_ids: [idOf(admin)], change } })
  for (const { id, status } of company.people.values()) {
    if (status === 'left')
      await call(`POST /members/${idOf(personOf(company, id))}/disable`, { token })
  }
  await call('POST /members', { token, body: { rows: invited } })
}

async function enterOthers(): Promise<void> {
  const own = await enter(founder)
  const name = `${founder.name}的试验田`
  if (own.isNew) await activate(own.token, founder, { mode: 'create', company_name: name })
  await enter(newcomer)
}

const shown = readCompany()
/** Who can sign in to the demo, for the last lines it prints. */
export const demoAccounts: readonly (DemoPerson & { about: string })[] = [
  { ...creator, about: '星河智造 创建者' },
  { ...admin, about: '星河智造 管理员，看不到没有列入的文档' },
  { ...personOf(shown, 'P027'), about: '云平台工程师，能看研发资料' },
  { ...personOf(shown, 'P005'), about: '人力资源，能看薪酬与人事资料' },
  { ...personOf(shown, 'P047'), about: '区域销售，能看价格与客户资料' },
  { ...founder, about: '另一个工作区的创建者' },
  { ...newcomer, about: '还没有工作区' },
]
