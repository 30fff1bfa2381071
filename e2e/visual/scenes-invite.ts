import type { Invitation } from '@zhiwen/contract/invitations.ts'
import type { Notice } from '@zhiwen/contract/notices.ts'
import { answerWith, keepWaiting, refuseWith } from './answers.ts'
import { idsFrom } from './ids.ts'
import { heading, press, type Scene, type Stage } from './scene.ts'

const idOf = idsFrom('0190a7c3-e52d-7b0f-8000')
const code = 'mB4xqk2yT7Zr9wLh0aNcXy'
const offerPath = `/invitations/by_code/${code}`
const page = `/invitation/${code}`
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const nameIn = ({ language }: Stage, zh: string, en: string) => (language === 'en' ? en : zh)
const englishNames: Record<string, string> = {
  顾清越: 'Qingyue Gu',
  何嘉树: 'Jiashu He',
  周明远: 'Mingyuan Zhou',
  江予白: 'Yubai Jiang',
  苏禾: 'He Su',
  叶知秋: 'Zhiqiu Ye',
  方知远: 'Zhiyuan Fang',
  星河智造: 'Galaxy Manufacturing',
  财务部: 'Finance',
}

/** Answers with data whose names are in the language of the scene. */
const answerNamed = ({ page: at, language }: Stage, path: string, data: unknown) => {
  const text = JSON.stringify(data)
  const words = Object.entries(englishNames)
  const english = () => words.reduce((known, [zh, en]) => known.replaceAll(zh, en), text)
  return answerWith(at, path, JSON.parse(language === 'en' ? english() : text))
}

/** The invitation as the server would describe it in this state. */
const offer = (stage: Stage, changes: Record<string, unknown> = {}) =>
  answerWith(stage.page, offerPath, {
    company_name: nameIn(stage, '星河智造', 'Galaxy Manufacturing'),
    logo_url: null,
    inviter: nameIn(stage, '顾清越', 'Qingyue Gu'),
    kind: 'link',
    for_whom: '',
    role_names: [nameIn(stage, '市场部', 'Marketing')],
    expires_at: inDays(6.5),
    state: 'open',
    has_seat: true,
    membership: 'none',
    ...changes,
  })

const closed = (name: string, changes: Record<string, unknown>, as: Scene['as']): Scene => ({
  name: `invitation-${name}`,
  as,
  path: page,
  before: (stage) => offer(stage, changes),
  shows: heading,
})

const pageScenes: Scene[] = [
  { ...closed('visitor', {}, 'visitor'), shows: ({ page: at }) => at.getByRole('link').first() },
  { ...closed('signed-in', {}, 'settled'), shows: ({ page: at }) => at.getByRole('link').first() },
  closed('member', { membership: 'active' }, 'settled'),
  closed('disabled', { membership: 'disabled' }, 'no workspace'),
  closed('expired', { state: 'expired', expires_at: inDays(-2) }, 'visitor'),
  closed('used', { state: 'used_up' }, 'settled'),
  closed('revoked', { state: 'revoked' }, 'visitor'),
  closed('full', { has_seat: false }, 'no workspace'),
  {
    name: 'invitation-missing',
    as: 'visitor',
    path: page,
    isFailing: true,
    before: ({ page: at, language }) =>
      refuseWith(at, offerPath, { error: 'invitation-not-found', language }),
    shows: heading,
  },
  {
    name: 'invitation-accept',
    as: 'settled',
    path: `${page}/accept`,
    before: (stage) => offer(stage),
    shows: heading,
  },
  {
    name: 'invitation-foreign',
    as: 'settled',
    path: `${page}/accept`,
    isFailing: true,
    before: async (stage) => {
      await offer(stage, { kind: 'named', for_whom: nameIn(stage, '苏**', 'H** Su') })
      const { page: at, language } = stage
      await refuseWith(at, `${offerPath}/accept`, { error: 'access-denied', language })
    },
    reach: async ({ page: at }) => {
      await heading({ page: at } as Stage).waitFor()
      await at.locator('main button').last().click()
    },
    shows: ({ page: at, t }) =>
      at.getByRole('heading', { name: t('invitation:closed.foreign.title') }),
  },
  {
    name: 'guide-join',
    as: 'inactive',
    path: `/guide?step=company&invite=${code}`,
    before: (stage) => offer(stage),
    shows: ({ page: at }) => at.locator('dl'),
  },
  {
    name: 'no-workspace-join',
    as: 'no workspace',
    path: '/noWorkspace?way=join',
    shows: ({ page: at }) => at.locator('input[name="invitation"]'),
  },
]

const invitation = (number: number, changes: Partial<Invitation> = {}): Partial<Invitation> => ({
  id: idOf(number),
  kind: 'link',
  name: '',
  email: '',
  phone: '',
  member_id: null,
  role_ids: [],
  max_uses: 100,
  used: 12,
  state: 'open',
  inviter: '顾清越',
  expires_at: '2026-11-20T01:30:00.000Z',
  created_at: '2026-11-13T01:30:00.000Z',
  ...changes,
})
const listOf = (items: unknown[]) => ({ items, total: items.length, page: 1, page_size: 10 })
const links = [
  invitation(21),
  invitation(22, { used: 38, max_uses: 40 }),
  invitation(23, { state: 'used_up', used: 3, max_uses: 3 }),
  invitation(24, { state: 'expired', used: 27, max_uses: 50 }),
  invitation(25, { state: 'revoked', used: 0 }),
]
const named = [
  invitation(31, {
    kind: 'named',
    name: '江予白',
    email: 'jiang@xinghe.example',
    max_uses: 1,
    used: 0,
  }),
  invitation(32, {
    kind: 'named',
    name: '苏禾',
    phone: '13800002091',
    max_uses: 1,
    used: 1,
    state: 'used_up',
  }),
]
const joined = ['苏禾', '叶知秋', '方知远'].map((ws_username, index) => ({
  member_id: idOf(60 + index),
  ws_username,
  avatar_url: null,
  joined_at: inDays(-index - 0.2),
}))
const invitePath = '/manage/addUser/invite'
const row = ({ page: at }: Stage) => at.locator('tbody tr')

const inviteScenes: Scene[] = [
  {
    name: 'invite',
    as: 'creator',
    path: invitePath,
    before: (stage) => answerNamed(stage, '/invitations', listOf(links)),
    shows: row,
  },
  {
    name: 'invite-named',
    as: 'creator',
    path: `${invitePath}?kind=named`,
    before: (stage) => answerNamed(stage, '/invitations', listOf(named)),
    shows: row,
  },
  {
    name: 'invite-made',
    as: 'creator',
    path: invitePath,
    reach: (stage) => press(stage, 'invites:new.submit'),
    shows: ({ page: at }) => at.locator('figure svg'),
  },
  {
    name: 'invite-empty',
    as: 'creator',
    path: invitePath,
    before: ({ page: at }) => answerWith(at, '/invitations', listOf([])),
    shows: ({ page: at, t }) => at.getByRole('heading', { name: t('invites:empty.link') }),
  },
  {
    name: 'invite-failed',
    as: 'creator',
    path: invitePath,
    isFailing: true,
    before: ({ page: at, language }) =>
      refuseWith(at, '/invitations', { error: 'server-error', language }),
    shows: ({ page: at, t }) => at.getByRole('button', { name: t('ui:retry') }),
  },
  {
    name: 'invite-joined',
    as: 'creator',
    path: `${invitePath}?open=${idOf(21)}`,
    before: async (stage) => {
      await answerNamed(stage, '/invitations', listOf(links))
      await answerNamed(stage, `/invitations/${idOf(21)}/joined`, listOf(joined))
    },
    shows: (stage) => stage.page.getByText(nameIn(stage, '叶知秋', 'Zhiqiu Ye')),
  },
  {
    name: 'invite-revoke',
    as: 'creator',
    path: `${invitePath}?open=${idOf(21)}`,
    before: async (stage) => {
      await answerNamed(stage, '/invitations', listOf(links))
      await answerNamed(stage, `/invitations/${idOf(21)}/joined`, listOf(joined))
    },
    reach: (stage) => press(stage, 'invites:revoke.submit-link'),
    shows: ({ page: at }) => at.getByRole('alertdialog'),
  },
]

const notice = (number: number, changes: Partial<Notice>): Partial<Notice> => ({
  id: idOf(700 + number),
  kind: 'joined',
  params: { name: '苏禾' },
  workspace_id: idOf(2),
  company_name: '星河智造',
  is_read: false,
  created_at: inDays(-0.1),
  ...changes,
})
const notices = [
  notice(1, {}),
  notice(2, { kind: 'type-changed', params: { actor: '顾清越', type: '2' } }),
  notice(3, {
    kind: 'invited',
    params: { actor: '何嘉树' },
    is_read: true,
    created_at: inDays(-1),
  }),
  notice(4, {
    kind: 'admin-added-self-to-role',
    params: { name: '周明远', role: '财务部' },
    is_read: true,
    created_at: inDays(-1.1),
  }),
]
const openBell = async ({ page: at, t }: Stage) =>
  at.getByRole('button', { name: new RegExp(`^${t('notices:title')}`) }).click()

const bellScene = (name: string, items: unknown[], unread: number): Scene => ({
  name,
  as: 'creator',
  path: '/home',
  before: async (stage) => {
    await keepWaiting(stage.page, '/news')
    await answerNamed(stage, '/notices', { ...listOf(items), unread })
  },
  reach: openBell,
  shows: ({ page: at }) => at.getByRole('dialog'),
})

const shellScenes: Scene[] = [
  bellScene('bell', notices, 2),
  bellScene('bell-empty', [], 0),
  {
    name: 'workspace-leave',
    as: 'member',
    path: '/home',
    reach: async (stage) => {
      if (stage.isPhone) await press(stage, 'app:nav.open')
      const { page: at, t } = stage
      await at
        .getByRole('button', { name: t('places:switch') })
        .first()
        .click()
      await at.getByRole('menuitem').last().click()
    },
    shows: ({ page: at }) => at.getByRole('alertdialog'),
  },
]

/** Invitations from both sides, joining, the bell and leaving. */
export const inviteAndBellScenes: Scene[] = [...pageScenes, ...inviteScenes, ...shellScenes]
