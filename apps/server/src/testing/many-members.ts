import { userTypes } from '@zhiwen/contract/enums.ts'
import type { MemberId, RoleId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { insertMembers, type NewMember } from '../modules/workspace/members/repo.ts'
import { indexNewMembers } from '../modules/workspace/members/search/index-members.ts'
import { nameSortKey } from '../modules/workspace/members/search/terms.ts'
import { addToRoles } from '../modules/workspace/roles/role-members.ts'
import { newId } from '../platform/ids.ts'
import { buildRole } from './builders.ts'
import type { TestApp } from './test-app.ts'

const families =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈'
const given =
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰梅建国文辉红鹏宇浩然子涵欣怡雨泽梓轩一诺思远佳琪晨曦'
const letter = (text: string, at: number) => Array.from(text)[at % Array.from(text).length] ?? ''

/** One of many people; the same number is always the same person. */
function aPerson(workspaceId: WorkspaceId, number: number, now: Date): NewMember {
  const name =
    letter(families, number) + letter(given, number * 7 + 3) + letter(given, (number * 13) >> 2)
  const day = 24 * 3_600_000
  const state = number % 50 === 7 ? 'disabled' : number % 40 === 11 ? 'invited' : 'active'
  return {
    workspace_id: workspaceId,
    id: newId<MemberId>(),
    user_id: state === 'invited' ? null : newId<UserId>(),
    username: `staff_${String(number).padStart(6, '0')}`,
    ws_username: name,
    name,
    name_sort: nameSortKey(name),
    user_type: number % 400 === 5 && state === 'active' ? userTypes.admin : userTypes.member,
    state,
    email: `p${number}.${(number * 7919) % 10_007}@corp.test`,
    country_code: '+86',
    phone: String(13_000_000_000 + ((number * 7_368_787) % 999_999_937)),
    avatar: number % 3 === 0 ? `preset:${1 + (number % 8)}` : null,
    joined_at: state === 'invited' ? null : new Date(now.getTime() - ((number * 37) % 1000) * day),
  }
}

/** Fills a workspace with that many people and roles of 40 members each; returns what was made. */
export async function buildManyMembers(
  app: TestApp,
  workspaceId: WorkspaceId,
  { members, roles }: { members: number; roles: number },
): Promise<{ people: NewMember[]; roleIds: RoleId[] }> {
  const now = app.clock.now()
  const people = Array.from({ length: members }, (_, number) => aPerson(workspaceId, number, now))
  const atATime = 1_000
  for (let start = 0; start < members; start += atATime) {
    const part = people.slice(start, start + atATime)
    await app.platform.db.withSystem('operator', async (tx) => {
      await insertMembers(tx, part, now)
      await indexNewMembers(tx, part)
    })
  }
  const roleIds: RoleId[] = []
  for (let made = 0; made < roles; made += 1) {
    const roleId = await buildRole(app, { workspace: { id: workspaceId } })
    const memberIds = Array.from(
      { length: 40 },
      (_, step) => people[(made * 41 + step * 3) % members]?.id,
    )
    await app.platform.db.withSystem('operator', (tx) =>
      addToRoles(
        tx,
        { workspaceId, now },
        {
          roleIds: [roleId],
          memberIds: [...new Set(memberIds)].flatMap((id) => (id ? [id] : [])),
        },
      ),
    )
    roleIds.push(roleId)
  }
  await app.system.query(
    `update members set last_active_at = $2::timestamptz - make_interval(secs => (abs(hashtext(id::text)) % 9999999))
     where workspace_id = $1 and state = 'active'`,
    [workspaceId, now],
  )
  return { people, roleIds }
}
