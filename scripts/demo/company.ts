import {
  activate,
  admin,
  creator,
  type DemoPerson,
  enter,
  founder,
  members,
  newcomer,
} from './people.ts'
import { call } from './product.ts'

type Member = { id: string; ws_username: string; version: number }
type Page<Item> = { items: Item[] }

const roles: readonly { name: string; description: string; people: readonly string[] }[] = [
  {
    name: '研发中心',
    description: '机械设计、控制算法与云平台',
    people: ['王磊', '吕品', '陆景行', '沈启明'],
  },
  { name: '人力资源部', description: '可见薪酬与人事制度', people: ['单婉清', '解语'] },
  {
    name: '华东销售',
    description: '江浙沪区域客户资料',
    people: ['欧阳南希', '方知远', 'Matteo Keller'],
  },
  { name: '薪酬委员会', description: '', people: ['单婉清', '沈启明'] },
]
const invited = [
  { name: '许南乔', email: 'xunanqiao@xinghe.example' },
  { name: '贺知章', email: 'hezhizhang@xinghe.example' },
]

/** Builds 星河智造 through the product's own calls; a second run changes nothing. */
export async function buildCompany(grantSeats: (workspaceId: string) => void): Promise<void> {
  const boss = await enter(creator)
  if (boss.isNew) await activate(boss.token, creator, { mode: 'create', company_name: '星河智造' })
  const token = boss.token
  const { current_workspace } = await call<{ current_workspace: { id: string } }>(
    'GET /user/info',
    { token },
  )
  if (boss.isNew) {
    grantSeats(current_workspace.id)
    await invitePeople(token)
    await arrange(token)
  }
  await enterOthers()
}

async function invitePeople(token: string): Promise<void> {
  const { code } = await call<{ code: string }>('POST /invitations', { token, body: {} })
  for (const person of [admin, ...members]) {
    const { token: own, isNew } = await enter(person)
    if (isNew) await activate(own, person, { mode: 'join', invite_code: code })
  }
  await call('POST /members', { token, body: { rows: invited } })
}

async function arrange(token: string): Promise<void> {
  const { items } = await call<Page<Member>>('GET /members?page_size=50', { token })
  const idOf = (name: string): string => {
    const member = items.find(({ ws_username }) => ws_username === name)
    if (!member) throw new Error(`${name} is not a member`)
    return member.id
  }
  for (const { people, ...role } of roles) {
    await call('POST /roles', { token, body: { ...role, member_ids: people.map(idOf) } })
  }
  const change = { action: 'set_type', ws_user_type: 2 }
  await call('POST /members/bulk', { token, body: { member_ids: [idOf(admin.name)], change } })
  await call(`POST /members/${idOf('簡佩珊')}/disable`, { token })
}

async function enterOthers(): Promise<void> {
  const own = await enter(founder)
  const name = `${founder.name}的试验田`
  if (own.isNew) await activate(own.token, founder, { mode: 'create', company_name: name })
  await enter(newcomer)
}

/** Who can sign in to the demo, for the last lines it prints. */
export const demoAccounts: readonly (DemoPerson & { about: string })[] = [
  { ...creator, about: '星河智造 创建者' },
  { ...admin, about: '星河智造 管理员' },
  ...members.slice(0, 3).map((person) => ({ ...person, about: '星河智造 成员' })),
  { ...founder, about: '另一个工作区的创建者' },
  { ...newcomer, about: '还没有工作区' },
]
