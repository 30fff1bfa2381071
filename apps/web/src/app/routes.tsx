import { type UserType, userTypes } from '@zhiwen/contract/enums.ts'
import type { ComponentType } from 'react'
import {
  loadAccountSettingPage,
  loadGuidePage,
  loadNoWorkspacePage,
} from '../features/account/index.ts'
import { loadAuditPage } from '../features/audit/index.ts'
import {
  loadDetailPage,
  loadDirectoryPage,
  loadInstalledPage,
  loadSourceCallbackPage,
  loadStorePage,
  loadWizardPage,
} from '../features/datasources/index.ts'
import { loadHomePage } from '../features/home/index.ts'
import {
  loadForgetPage,
  loadLoginCallbackPage,
  loadLoginPage,
  loadRegisterPage,
} from '../features/identity/index.ts'
import {
  loadAcceptPage,
  loadAddMembersPage,
  loadAdminsPage,
  loadInvitationPage,
  loadInvitePage,
  loadMembersPage,
  loadRolesPage,
  loadSettingsBasePage,
} from '../features/workspace/index.ts'
import {
  ForbiddenPage,
  NotFoundPage,
  ServerErrorPage,
  UnavailablePage,
} from './errors/error-pages.tsx'

/** Who may open a route (product §3); `mgr` is `active` with level admin or creator. */
export type RouteAccess = 'public' | 'active' | 'mgr'
export type PageLoader = () => Promise<ComponentType>

export type AppRoute = {
  path: `/${string}`
  access: RouteAccess
  /** Levels that may open it, where not every member may. */
  types?: readonly UserType[]
  /** Null until the screen exists: the route is guarded, linked nowhere and shows the 404 page. */
  page: PageLoader | null
  /** Key of the page's name in `app:titles`, for pages that exist. */
  title?: string
}

const managers = [userTypes.admin, userTypes.creator] as const
const later = null
/** Error pages come with the first load: they must open when nothing else does. */
const present = (Page: ComponentType) => () => Promise.resolve(Page)

const open = (path: AppRoute['path'], page: PageLoader | null, title?: string): AppRoute => ({
  path,
  access: 'public',
  page,
  title,
})
const active = (path: AppRoute['path'], page: PageLoader | null, title?: string): AppRoute => ({
  path,
  access: 'active',
  page,
  title,
})
const manage = (path: string, page: PageLoader | null, title?: string): AppRoute => ({
  path: `/manage/${path}`,
  access: 'mgr',
  types: managers,
  page,
  title,
})

/** Every screen of the product (RT-1…32): path, who may open it, its lazy page. */
export const routes: readonly AppRoute[] = [
  open('/login', loadLoginPage, 'login'),
  open('/register', loadRegisterPage, 'register'),
  open('/forget', loadForgetPage, 'forget'),
  open('/noWorkspace', loadNoWorkspacePage, 'no-workspace'),
  open('/403', present(ForbiddenPage), 'forbidden'),
  open('/404', present(NotFoundPage), 'not-found'),
  open('/500', present(ServerErrorPage), 'server-error'),
  open('/502', present(UnavailablePage), 'unavailable'),
  open('/chat', later),
  open('/invitation/:code', loadInvitationPage, 'invitation'),
  open('/invitation/:code/accept', loadAcceptPage, 'invitation-accept'),
  open('/guide', loadGuidePage, 'guide'),
  open('/auth/login-callback', loadLoginCallbackPage, 'login-callback'),
  open('/oauth/data-source/callback/:appKey', loadSourceCallbackPage, 'source-callback'),

  active('/home', loadHomePage, 'home'),
  active('/search', later),
  active('/personal/appStore', loadStorePage, 'app-store'),
  active('/personal/installed', loadInstalledPage, 'installed-apps'),
  active('/personal/edit/:id', loadDetailPage, 'source-detail'),
  active('/personal/create', loadWizardPage, 'connect-app'),
  active('/personal/agent', later),
  active('/personal/agent/create', later),
  active('/personal/agent/edit/:id', later),
  active('/accountSetting', loadAccountSettingPage, 'account-setting'),

  manage('datasources/appStore', loadStorePage, 'app-store'),
  manage('datasources/installed', loadInstalledPage, 'installed-apps'),
  manage('datasources/edit/:id', loadDetailPage, 'source-detail'),
  manage('datasources/create', loadWizardPage, 'connect-app'),
  manage('agent/store', later),
  manage('agent/installed', later),
  manage('agent/edit/:id', later),
  manage('agent/create', later),
  manage('users/all', loadMembersPage, 'members'),
  manage('users/admin', loadAdminsPage, 'admins'),
  manage('users/customRole', loadRolesPage, 'roles'),
  manage('addUser/add', loadAddMembersPage, 'add-members'),
  manage('addUser/invite', loadInvitePage, 'invite-members'),
  manage('addUser/app', loadDirectoryPage, 'import-members'),
  manage('settings/base', loadSettingsBasePage, 'settings-base'),
  manage('settings/payment', later),
  manage('settings/order', later),
  manage('settings/upgrade', later),
  manage('settings/addon', later),
  manage('settings/accesstoken', later),
  manage('settings/wechat', later),
  manage('settings/wechat/edit/:id', later),
  manage('settings/dingbot', later),
  manage('settings/dingbot/edit/:id', later),
  manage('settings/audit', loadAuditPage, 'audit'),
  manage('settings/usage', later),
]

/** The first of some paths whose screen exists, else the first. */
function firstOf(...paths: [string, ...string[]]): string {
  const exists = (path: string) => routes.some((route) => route.path === path && route.page)
  return paths.find(exists) ?? paths[0]
}

/** Paths that only lead on (RT-12, 14, 23); any other unknown path leads to /404 (RT-30). */
export const redirects: readonly { from: string; to: string }[] = [
  { from: '/', to: '/home' },
  { from: '/personal', to: '/personal/appStore' },
  { from: '/manage', to: firstOf('/manage/datasources/appStore', '/manage/users/all') },
]
