import { answerWith, keepWaiting, refuseWith, sendCodesAtOnce } from './answers.ts'
import { answerPeople, membersIn } from './member-answers.ts'
import { marked, press, type Scene, type Stage } from './scene.ts'

const all = '/manage/users/all'
const admins = '/manage/users/admin'
const roles = '/manage/users/customRole'

const personAt = ({ language }: Stage, at: number) => {
  const member = membersIn(language)[at]
  if (!member) throw new Error(`nobody at ${at}`)
  return member
}
const cell = (stage: Stage, at: number) =>
  stage.page.getByText(personAt(stage, at).username).first()
const choose = (stage: Stage, at: number) =>
  stage.page
    .getByRole('checkbox', {
      name: stage.t('members:choose', { name: personAt(stage, at).ws_username }),
    })
    .check()
const dialog = ({ page }: Stage) => page.getByRole('dialog')
const alert = ({ page }: Stage) => page.getByRole('alertdialog')

const of = (name: string, path: string, more: Partial<Scene> = {}): Scene => ({
  name,
  as: 'creator',
  path,
  before: answerPeople,
  shows: (stage) => cell(stage, 0),
  ...more,
})

async function openDrawer(stage: Stage): Promise<void> {
  await cell(stage, 2).click()
  await stage.page.getByText(stage.t('members:drawer.disable')).waitFor()
}

const tableScenes: Scene[] = [
  of('members', all),
  of('members-chosen', all, {
    reach: async (stage) => {
      await cell(stage, 0).waitFor()
      await choose(stage, 3)
      await choose(stage, 5)
    },
    shows: ({ page, t }) => page.getByRole('region', { name: t('members:bulk.label') }),
  }),
  of('members-loading', all, {
    before: async (stage) => {
      await answerPeople(stage)
      await keepWaiting(stage.page, '/members')
    },
    shows: ({ page }) => page.locator('[class*="skeleton"]:visible'),
  }),
  of('members-no-match', `${all}?q=xyz`, {
    before: async (stage) => {
      await answerPeople(stage)
      await answerWith(stage.page, '/members', { items: [], total: 0, page: 1, page_size: 10 })
    },
    shows: ({ page, t }) => page.getByRole('button', { name: t('ui:no-match.clear') }),
  }),
  // The real server's own answer: a company of one.
  of('members-alone', all, {
    before: async () => {},
    shows: ({ page, t }) => page.getByText(t('members:empty.title')),
  }),
  of('members-failed', all, {
    isFailing: true,
    before: async (stage) => {
      await answerPeople(stage)
      const { page, language } = stage
      await refuseWith(page, '/members', { error: 'server-error', language })
    },
    shows: ({ page, t }) => page.getByRole('button', { name: t('ui:retry') }),
  }),
]

const drawerScenes: Scene[] = [
  of('member-drawer', all, { reach: openDrawer, shows: dialog }),
  of('member-edit', all, {
    reach: async (stage) => {
      await openDrawer(stage)
      await press(stage, 'members:drawer.change')
    },
    shows: ({ page }) => page.locator('input[name="ws_username"]'),
  }),
  of('member-remove', all, {
    reach: async (stage) => {
      await openDrawer(stage)
      await dialog(stage)
        .getByRole('button', { name: stage.t('members:acts.remove'), exact: true })
        .click()
    },
    shows: alert,
  }),
]

const adminScenes: Scene[] = [
  of('admins', admins),
  of('admins-add', admins, {
    reach: async (stage) => {
      await press(stage, 'members:admins.add')
      await dialog(stage).getByRole('checkbox').first().check()
    },
    shows: dialog,
  }),
  of('admins-transfer', admins, {
    before: async (stage) => {
      await answerPeople(stage)
      await sendCodesAtOnce(stage.page)
    },
    reach: async (stage) => {
      await press(stage, 'members:admins.transfer')
      await dialog(stage).getByText(personAt(stage, 1).ws_username).click()
      await press(stage, 'ui:code.send')
    },
    shows: ({ page, t }) => page.getByText(t('members:transfer.change')),
  }),
]

const roleScenes: Scene[] = [
  of('roles', roles, {
    shows: ({ page, isPhone }) => page.getByRole(isPhone ? 'listitem' : 'cell').first(),
  }),
  of('roles-empty', roles, {
    before: async () => {},
    shows: ({ page, t }) => page.getByText(t('roles:empty.title')),
  }),
  of('role-create-error', roles, {
    reach: async (stage) => {
      await press(stage, 'roles:create')
      await dialog(stage)
        .getByRole('button', { name: stage.t('roles:create') })
        .click()
    },
    shows: marked,
  }),
  of('role-pick', roles, {
    only: 'wide',
    reach: async (stage) => {
      await press(stage, 'roles:members.pick')
      await dialog(stage).getByRole('checkbox').first().click()
    },
    shows: dialog,
  }),
  of('role-delete', roles, {
    only: 'wide',
    reach: (stage) => press(stage, 'roles:delete'),
    shows: alert,
  }),
]

/** Members, admins and custom roles with their dialogs and states. */
export const memberScenes: Scene[] = [
  ...tableScenes,
  ...drawerScenes,
  ...adminScenes,
  ...roleScenes,
]
