import type { Page } from '@playwright/test'
import type { Member } from '@zhiwen/contract/members.ts'
import type { Role } from '@zhiwen/contract/roles.ts'
import { answerWith } from './answers.ts'
import type { Language } from './forms.ts'
import { idsFrom } from './ids.ts'
import type { Stage } from './scene.ts'

const id = idsFrom('0199a7c3-e52d-7b0f-8b00')

type Cast = [string, string, string, Member['ws_user_type'], Member['state'], number | null]
/** Name, English name, username, level, state, hours since last seen. */
const cast: Cast[] = [
  ['顾清越', 'Qingyue Gu', 'gu_qingyue', 3, 'active', 0],
  ['林可欣', 'Kexin Lin', 'lin_kexin', 2, 'active', 0],
  ['周明远', 'Mingyuan Zhou', 'zhou_mingyuan', 1, 'active', 0],
  ['许安然', 'Anran Xu', 'xu_anran', 1, 'active', 2],
  ['何嘉树', 'Jiashu He', 'he_jiashu', 2, 'active', 3],
  ['唐晓北', 'Xiaobei Tang', 'tang_xiaobei', 1, 'active', 27],
  ['沈知行', 'Zhixing Shen', 'shen_zhixing', 1, 'active', 28],
  ['赵一诺', 'Yinuo Zhao', 'zhao_yinuo', 1, 'invited', null],
  ['陈书言', 'Shuyan Chen', 'chen_shuyan', 1, 'active', 100],
  ['孟凡', 'Fan Meng', 'mengfan', 1, 'disabled', 350],
]
const roleNames: [string, string, string, string, number][] = [
  ['质量部', 'Quality', '来料、过程与售后质量', 'Incoming, process and service quality', 18],
  ['研发中心', 'R&D', '硬件、固件与算法', 'Hardware, firmware and algorithms', 42],
  ['客户成功部', 'Customer success', '售后与客户服务', 'Service after the sale', 23],
  ['供应链部', 'Supply chain', '采购、计划与仓储', 'Purchasing, planning, storage', 27],
  ['部门负责人', 'Heads of department', '各部门一级负责人', 'First level only', 11],
]
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const rolesIn = (language: Language): Role[] =>
  roleNames.map(([zh, en, about, aboutEn, member_count], at) => ({
    id: id(900 + at),
    name: language === 'en' ? en : zh,
    description: language === 'en' ? aboutEn : about,
    member_count,
    version: 1,
    created_at: '2026-03-02T02:18:00.000Z',
    updated_at: '2026-03-02T02:18:00.000Z',
  }))

/** Ten people of the demo company. */
export const membersIn = (language: Language): Member[] =>
  cast.map(([zh, en, username, ws_user_type, state, hours], at) => {
    const name = language === 'en' ? en : zh
    return {
      id: id(at + 1),
      user_id: state === 'invited' ? null : id(at + 100),
      username,
      ws_username: name,
      name,
      ws_user_type,
      state,
      email: `${username.replace('_', '.')}@xinghe-mfg.example`,
      country_code: '+86',
      phone: `1380000${String(at * 111).padStart(4, '0')}`,
      avatar_url: null,
      role_ids: at === 0 ? [] : at % 3 === 2 ? [id(900 + (at % 5)), id(904)] : [id(900 + (at % 5))],
      open_ids: [],
      joined_at: state === 'invited' ? null : '2026-03-02T02:18:00.000Z',
      last_active_at: hours === null ? null : hoursAgo(hours),
      created_at: '2026-03-02T02:18:00.000Z',
      version: 1,
    }
  })

/** Answers the member list by its filters, as far as the scenes use them. */
const listFor = (members: Member[], query: URLSearchParams) => {
  const type = query.get('type')
  const role = query.get('role_id')
  const items = members.filter(
    (member) =>
      (!type || String(member.ws_user_type) === type) &&
      (!role || member.role_ids.some((each) => each === role)),
  )
  return { items, total: type || role ? items.length : 164, page: 1, page_size: 10 }
}

/** A company of 164 people with five roles and 200 seats. */
export async function answerPeople({ page, language }: Stage): Promise<void> {
  const members = membersIn(language)
  await answerLists(page, members)
  for (const member of members) await answerWith(page, `/members/${member.id}`, member)
  await answerRoles(page, language)
  await answerWith(page, '/quota', {
    plan: 'enterprise',
    plan_expires_at: null,
    members: { limit: 200, used: 164 },
  })
}

const answerLists = (page: Page, members: Member[]) =>
  page.route(
    (url) => url.pathname === '/api/members',
    (route) => {
      const data = listFor(members, new URL(route.request().url()).searchParams)
      return route.fulfill({ json: { code: 200, message: 'ok', data, request_id: id(0) } })
    },
  )

async function answerRoles(page: Page, language: Language): Promise<void> {
  const roles = rolesIn(language)
  const list = { items: roles, total: roles.length, page: 1, page_size: 100 }
  await answerWith(page, '/roles', list)
  const isEnglish = language === 'en'
  for (const role of roles) {
    await answerWith(page, `/roles/${role.id}/uses`, {
      items: [
        { kind: 'app', id: id(701), name: isEnglish ? 'Feishu, quality' : '飞书知识库·质量部' },
        { kind: 'agent', id: id(702), name: isEnglish ? '8D reports' : '8D报告助手' },
        { kind: 'invitation', id: id(703), name: isEnglish ? 'New in quality' : '质量部新人' },
      ],
    })
  }
}
