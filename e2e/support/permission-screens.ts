import type { Page } from '@playwright/test'
import type { PermissionRow } from '../../apps/server/src/testing/permission-matrix.ts'
import { gotoSettled } from './settled.ts'
import { expect } from './test.ts'

type Target = NonNullable<PermissionRow['target']>
export type Names = Record<Target | 'disabled member' | 'disabled admin', string>
/** Opens where an act would be offered and says whether it is. */
type Screen = (page: Page, name: string) => Promise<boolean>

/** Whether a page of the managed area opens at all; others are sent to /403. */
async function opens(page: Page, path: string): Promise<boolean> {
  await gotoSettled(page, path)
  return new URL(page.url()).pathname === path.replace(/\?.*/, '')
}

const members = '/manage/users/all'
/** Several acts stand on one page; whether it opens is looked at once. */
const seen = new WeakMap<Page, Map<string, boolean>>()

const page =
  (path: string): Screen =>
  async (tab) => {
    const known = seen.get(tab) ?? new Map<string, boolean>()
    seen.set(tab, known)
    const isOpen = known.get(path) ?? (await opens(tab, path))
    if (isOpen) known.set(path, isOpen)
    return isOpen
  }

/** A button of a page that opens. */
const button =
  (path: string, name: string): Screen =>
  async (tab) => {
    if (!(await opens(tab, path))) return false
    const found = tab
      .getByRole('button', { name, exact: true })
      .or(tab.getByRole('link', { name, exact: true }))
    return (await found.count()) > 0 && found.first().isEnabled()
  }

async function openDrawer(tab: Page, name: string): Promise<boolean> {
  if (!(await opens(tab, `${members}?size=50`))) return false
  await tab.getByRole('button', { name: new RegExp(`^${name}(?!的)`) }).click()
  await expect(tab.getByRole('dialog', { name: '成员详情' })).toContainText(name)
  return true
}

/** A button in the drawer of one person. */
const inDrawer =
  (label: string): Screen =>
  async (tab, name) => {
    if (!(await openDrawer(tab, name))) return false
    const drawer = tab.getByRole('dialog', { name: '成员详情' })
    return (await drawer.getByRole('button', { name: label, exact: true }).count()) > 0
  }

/** The level in the drawer of one person. */
const levelInDrawer: Screen = async (tab, name) =>
  (await openDrawer(tab, name)) &&
  tab.getByRole('dialog', { name: '成员详情' }).getByLabel('身份').isEnabled()

/** A button of the bar over one chosen person. */
const inBar =
  (label: string): Screen =>
  async (tab, name) => {
    if (!(await opens(tab, `${members}?size=50`))) return false
    await tab.getByRole('checkbox', { name: `选择${name}` }).check()
    const bar = tab.getByRole('region', { name: '批量操作' })
    const found = bar.getByRole('button', { name: new RegExp(`^${label}`) })
    return (await found.getAttribute('aria-disabled')) === null
  }

/** Leaving, in the menu of the own workspaces. */
const leaving: Screen = async (tab) => {
  await opens(tab, '/home')
  await tab
    .getByRole('button', { name: /切换工作区/ })
    .first()
    .click()
  const entry = tab.getByRole('menuitem', { name: /^退出/ })
  return (await entry.count()) > 0 && entry.isEnabled()
}

const invitePage = page('/manage/addUser/invite')
const addPage = page('/manage/addUser/add')
const roleButton = (name: string) => button('/manage/users/customRole', name)

/** Where each act of the matrix is offered, by its call and, where there are several, what it does. */
export const permissionScreens: Record<string, Screen> = {
  'GET /members': page(members),
  'GET /members/:member_id': openDrawer,
  'POST /members/export': button(members, '导出CSV'),
  'POST /members/check': addPage,
  'POST /members/file': addPage,
  'POST /members': button(members, '邀请成员'),
  'GET /invitations': invitePage,
  'POST /invitations': invitePage,
  'PUT /members/:member_id': inDrawer('编辑资料'),
  'POST /members/:member_id/disable': inDrawer('停用成员'),
  'POST /members/:member_id/enable': inDrawer('启用成员'),
  'POST /members/:member_id/remove': inDrawer('移出'),
  'disable several': inBar('停用'),
  'disable several, an admin among them': inBar('停用'),
  'remove several, an admin among them': inBar('移出'),
  'promote to admin': levelInDrawer,
  'demote an admin': levelInDrawer,
  'demote the creator': levelInDrawer,
  'POST /workspace/transfer': button('/manage/users/admin', '转让创建者'),
  'DELETE /workspace': button('/manage/settings/base', '删除工作区'),
  'GET /roles': page('/manage/users/customRole'),
  'POST /roles': roleButton('新建角色'),
  'GET /roles/:role_id': page('/manage/users/customRole'),
  'PUT /roles/:role_id': roleButton('编辑'),
  'POST /roles/:role_id/members': roleButton('选择成员'),
  'GET /roles/:role_id/uses': roleButton('删除角色'),
  'DELETE /roles/:role_id': roleButton('删除角色'),
  'POST /workspace/leave': leaving,
  'GET /workspace': page('/manage/settings/base'),
  'PUT /workspace': page('/manage/settings/base'),
  'GET /audit_logs': page('/manage/settings/audit'),
  'POST /audit_logs/export': button('/manage/settings/audit', '导出CSV'),
  'GET /user/info': page('/accountSetting'),
  'PUT /user/base_info': page('/accountSetting'),
  'PUT /user/mobile_num': page('/accountSetting?tab=security'),
  'PUT /user/email': page('/accountSetting?tab=security'),
  'PUT /user/password': page('/accountSetting?tab=security'),
  'GET /user/devices': page('/accountSetting?tab=security'),
  'DELETE /user/devices/:device_id': page('/accountSetting?tab=security'),
  'GET /avatar/user': button('/accountSetting', '更换头像'),
  'POST /upload': button('/accountSetting', '更换头像'),
  'DELETE /user': page('/accountSetting?tab=delete'),
  'GET /notices': async (tab) => {
    await opens(tab, '/home')
    return tab.getByRole('button', { name: /^通知/ }).isVisible()
  },
  'POST /workspaces': page('/noWorkspace'),
}

/** Acts without a place of their own: parts of another screen, or pages nobody looks for by level. */
export const withoutScreen: readonly string[] = [
  'POST /user/info/active',
  'GET /news',
  'PUT /user/current_workspace',
  'POST /notices/read',
  'POST /invitations/by_code/:code/accept',
  'GET /members/directory',
  'POST /invitations/:invitation_id/reset',
  'POST /invitations/:invitation_id/resend',
  'DELETE /invitations/:invitation_id',
  'GET /invitations/:invitation_id/joined',
  'PUT /members/me',
  'GET /quota',
  'GET /workspace/embedding',
  'PUT /workspace/embedding',
  'GET /app_store',
  'GET /apps',
  'POST /apps',
  'POST /app_test',
  'GET /apps/:app_id',
  'PUT /apps/:app_id',
  'GET /apps/:app_id/removal',
  'POST /apps/:app_id/delete',
  'POST /apps/:app_id/test',
  'POST /apps/:app_id/pause',
  'POST /apps/:app_id/resume',
  'POST /apps/:app_id/items',
  'POST /apps/:app_id/items/remove',
  'PUT /apps/:app_id/groups',
  'GET /oauth/data_source/:app_key/url',
  'POST /oauth/data_source/:app_key/callback',
  'POST /apps/:app_id/push_key',
  'POST /apps/:app_id/sync',
  'GET /apps/:app_id/sync_runs',
  'GET /sync_runs/:run_id',
  'POST /sync_runs/:run_id/confirm',
  'POST /sync_runs/:run_id/cancel',
  'GET /apps/:app_id/documents',
  'GET /apps/:app_id/tree',
  'POST /apps/:app_id/documents/retry',
  'POST /apps/:app_id/documents/restore',
  'POST /apps/:app_id/documents/exclude',
  'GET /documents/:document_id/passages',
  'GET /doc_groups',
  'POST /doc_groups',
  'PUT /doc_groups/:group_id',
  'DELETE /doc_groups/:group_id',
  'GET /personal_apps',
  'GET /apps/:app_id/permission_matches',
  'POST /apps/:app_id/permission_matches/run',
  'POST /apps/:app_id/custom_matches/preview',
  'PUT /apps/:app_id/custom_matches',
  'POST /apps/:app_id/permission_preview',
]
