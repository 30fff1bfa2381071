import { keepWaiting, refuseWith, sendCodesAtOnce } from './answers.ts'
import { drawPortrait } from './portrait.ts'
import { fill, heading, marked, press, type Scene, type Stage } from './scene.ts'

const dialog = ({ page }: Stage) => page.getByRole('dialog')
const alert = ({ page }: Stage) => page.getByRole('alertdialog')
const security = '/accountSetting?tab=security'

async function nextGuideStep(stage: Stage): Promise<void> {
  await press(stage, 'account:guide.next')
  await stage.page.locator('input[name="company_name"]').waitFor()
}

const firstScenes: Scene[] = [
  { name: 'guide-profile', as: 'inactive', path: '/guide', shows: heading },
  {
    name: 'guide-company',
    as: 'inactive',
    path: '/guide',
    reach: nextGuideStep,
    shows: ({ page, t }) => page.getByRole('heading', { name: t('account:guide.company-title') }),
  },
  {
    name: 'guide-error',
    as: 'inactive',
    path: '/guide',
    reach: async (stage) => {
      await nextGuideStep(stage)
      await press(stage, 'account:guide.create')
    },
    shows: marked,
  },
  { name: 'no-workspace', as: 'no workspace', path: '/noWorkspace', shows: heading },
  { name: 'no-workspace-disabled', as: 'disabled', path: '/noWorkspace', shows: heading },
  { name: 'no-workspace-another', as: 'creator', path: '/noWorkspace', shows: heading },
]

async function openCrop(stage: Stage): Promise<void> {
  const picture = await drawPortrait(stage.page.context())
  await press(stage, 'account:base.avatar-change')
  await stage.page.locator('input[type="file"]').setInputFiles(picture)
}

const spellings = { 'zh-hans': ['林可欣', '林可馨'], en: ['Kexin Lin', 'Ke Xin Lin'] } as const

const baseScenes: Scene[] = [
  { name: 'account', as: 'settled', path: '/accountSetting', shows: heading },
  {
    name: 'account-unsaved',
    as: 'settled',
    path: '/accountSetting',
    reach: (stage) => fill(stage, 'username', 'lin_kexin_it'),
    shows: ({ page, t }) => page.getByText(t('account:base.unsaved-username')),
  },
  {
    name: 'account-error',
    as: 'settled',
    path: '/accountSetting',
    reach: async (stage) => {
      await fill(stage, 'username', 'Lin Kexin')
      await press(stage, 'ui:save.save')
    },
    shows: marked,
  },
  {
    name: 'account-leave',
    as: 'settled',
    path: '/accountSetting',
    reach: async (stage) => {
      await fill(stage, 'username', 'lin_kexin_it')
      await stage.page.getByRole('tab', { name: stage.t('account:setting.tabs.security') }).click()
    },
    shows: alert,
  },
  {
    name: 'account-toast',
    as: 'member',
    path: '/accountSetting',
    reach: async ({ page, t, language }) => {
      // The name goes to and fro, so that there is something to save whenever this runs.
      const name = page.locator('input[name="display_name"]')
      const present = await name.inputValue()
      const [first, second] = spellings[language]
      await name.fill(present === first ? second : first)
      await page.getByRole('button', { name: t('ui:save.save') }).click()
    },
    shows: ({ page, t }) => page.getByText(t('account:base.saved')),
  },
  {
    name: 'account-avatar',
    as: 'settled',
    path: '/accountSetting',
    reach: (stage) => press(stage, 'account:base.avatar-change'),
    shows: (stage) =>
      dialog(stage).getByRole('button', {
        name: stage.t('account:avatar.preset', { number: '8' }),
      }),
  },
  {
    name: 'account-crop',
    as: 'settled',
    path: '/accountSetting',
    reach: openCrop,
    shows: (stage) => dialog(stage).getByRole('slider'),
  },
]

const opened = (name: string, key: string): Scene => ({
  name,
  as: 'settled',
  path: security,
  before: ({ page }) => sendCodesAtOnce(page),
  reach: (stage) => press(stage, key),
  shows: dialog,
})

const securityScenes: Scene[] = [
  {
    name: 'account-security',
    as: 'settled',
    path: security,
    shows: ({ page, t }) => page.getByText(t('account:devices.current')),
  },
  {
    name: 'account-security-new',
    as: 'creator',
    path: security,
    shows: ({ page, t }) => page.getByText(t('account:devices.current')),
  },
  {
    name: 'account-security-loading',
    as: 'settled',
    path: security,
    before: ({ page }) => keepWaiting(page, '/user/devices'),
    shows: ({ page }) => page.locator('[class*="skeleton"]'),
  },
  {
    name: 'account-security-failed',
    as: 'settled',
    path: security,
    isFailing: true,
    before: ({ page, language }) =>
      refuseWith(page, '/user/devices', { error: 'server-error', language }),
    shows: ({ page, t }) => page.getByRole('button', { name: t('ui:retry') }),
  },
  {
    ...opened('account-mobile', 'account:security.change-mobile'),
    reach: async (stage) => {
      await press(stage, 'account:security.change-mobile')
      await stage.page
        .getByRole('dialog')
        .getByRole('button', { name: stage.t('ui:code.send') })
        .first()
        .click()
      await fill(stage, 'mobile', '13800007712')
    },
  },
  opened('account-email', 'account:security.change-email'),
  { ...opened('account-email-bind', 'account:security.bind-email'), as: 'creator' },
  opened('account-password', 'account:security.change-password'),
  {
    ...opened('account-password-errors', 'account:security.change-password'),
    reach: async (stage) => {
      await press(stage, 'account:security.change-password')
      await fill(stage, 'password', 'short')
      await fill(stage, 'confirm_password', 'other')
      await stage.page
        .getByRole('dialog')
        .getByRole('button', { name: stage.t('account:password.submit') })
        .click()
    },
    shows: marked,
  },
  { ...opened('account-others', 'account:devices.others'), shows: alert },
]

const remainingScenes: Scene[] = [
  { name: 'account-look', as: 'settled', path: '/accountSetting?tab=look', shows: heading },
  {
    name: 'account-look-custom',
    as: 'settled',
    path: '/accountSetting?tab=look',
    reach: ({ page, t }) =>
      page.getByRole('radio', { name: t('ui:color.names.custom') }).check({ force: true }),
    shows: ({ page, t }) => page.getByLabel(t('ui:color.value')),
  },
  {
    name: 'account-delete-creator',
    as: 'creator',
    path: '/accountSetting?tab=delete',
    shows: heading,
  },
  { name: 'account-delete', as: 'member', path: '/accountSetting?tab=delete', shows: heading },
  {
    name: 'account-delete-confirm',
    as: 'member',
    path: '/accountSetting?tab=delete',
    before: ({ page }) => sendCodesAtOnce(page),
    reach: async (stage) => {
      await press(stage, 'ui:code.send')
      await fill(stage, 'verification_code', '482013')
      await stage.page.getByRole('checkbox').check()
      await press(stage, 'account:delete.submit')
    },
    shows: alert,
  },
]

/** The guide, the page without a workspace, and the account settings with every dialog. */
export const accountScenes: Scene[] = [
  ...firstScenes,
  ...baseScenes,
  ...securityScenes,
  ...remainingScenes,
]
