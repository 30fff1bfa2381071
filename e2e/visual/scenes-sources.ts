import { answerWith, keepWaiting, refuseWith } from './answers.ts'
import { heading, marked, press, type Scene, type Stage } from './scene.ts'
import { apps, draft, drive, othersApps } from './source-answers.ts'

const store = '/manage/datasources/appStore'
const installed = '/manage/datasources/installed'
const create = '/manage/datasources/create?app_key=webdav'
const kind = ({ page }: Stage) => page.getByRole('button', { name: /WebDAV/ })
const dialog = ({ page }: Stage) => page.getByRole('dialog')

const storeScenes: Scene[] = [
  { name: 'store', as: 'creator', path: store, shows: kind },
  {
    name: 'store-kind',
    as: 'creator',
    path: store,
    reach: (stage) => kind(stage).click(),
    shows: dialog,
  },
  {
    name: 'store-no-match',
    as: 'creator',
    path: `${store}?q=xyz`,
    shows: ({ page, t }) => page.getByRole('button', { name: t('ui:no-match.clear') }),
  },
  {
    name: 'store-loading',
    as: 'creator',
    path: store,
    before: ({ page }) => keepWaiting(page, '/app_store'),
    shows: heading,
  },
]

const withApps = ({ page, language }: Stage) => answerWith(page, '/apps', apps(language))
const rows = ({ page }: Stage) => page.getByRole('row')

const installedScenes: Scene[] = [
  { name: 'installed', as: 'creator', path: installed, before: withApps, shows: rows },
  {
    name: 'installed-empty',
    as: 'creator',
    path: installed,
    before: ({ page }) => answerWith(page, '/apps', { items: [] }),
    shows: ({ page, t }) => page.getByRole('link', { name: t('installed:empty.action') }),
  },
  {
    name: 'installed-failed',
    as: 'creator',
    path: installed,
    isFailing: true,
    before: ({ page, language }) => refuseWith(page, '/apps', { error: 'server-error', language }),
    shows: ({ page, t }) => page.getByRole('button', { name: t('ui:retry') }),
  },
  {
    name: 'installed-sync',
    as: 'creator',
    path: installed,
    before: withApps,
    reach: (stage) => press(stage, 'sources:sync.open'),
    shows: dialog,
  },
  {
    name: 'installed-others',
    as: 'creator',
    path: `${installed}?tab=personal`,
    before: ({ page, language }) => answerWith(page, '/personal_apps', othersApps(language)),
    shows: rows,
  },
]

const withDraft = async ({ page, language }: Stage) => {
  const app = draft(language)
  await answerWith(page, `/apps/${app.id}`, app)
  await answerWith(page, '/apps', { items: [app] })
}
const stepPath = (step: string) => `${create}&draft=${draft('zh-hans').id}&step=${step}`
const next = ({ page, t }: Stage) =>
  page.getByRole('button', { name: t('wizard:next'), exact: true })

const wizardScenes: Scene[] = [
  {
    name: 'wizard-errors',
    as: 'creator',
    path: create,
    reach: (stage) => next(stage).click(),
    shows: marked,
  },
  {
    name: 'wizard-test',
    as: 'creator',
    path: create,
    before: ({ page }) =>
      answerWith(page, '/app_test', {
        is_ok: false,
        checks: [
          { name: 'address', is_ok: true, reason_code: null, detail: '' },
          { name: 'network', is_ok: true, reason_code: null, detail: '' },
          { name: 'key', is_ok: false, reason_code: 'needs-sign-in', detail: '' },
        ],
      }),
    reach: async (stage) => {
      await stage.page
        .locator('input[name="settings.url"]')
        .fill('https://files.xinghe.example/dav/')
      await press(stage, 'wizard:test.open')
    },
    shows: ({ page, t }) => page.getByText(t('sources:reasons.needs-sign-in')),
  },
  ...(['permissions', 'schedule', 'summary'] as const).map((step) => ({
    name: `wizard-${step}`,
    as: 'creator' as const,
    path: stepPath(step),
    before: withDraft,
    shows: ({ page, t }: Stage) =>
      page.getByRole('heading', { name: t(`wizard:headings.${step}`), level: 2 }),
  })),
]

const callback = '/oauth/data-source/callback/drive'
const failures = {
  failed: 'oauth-callback-failed',
  missing: 'oauth-code-missing',
  refused: 'oauth-refused',
} as const

/** A source at which a person signs in, and the page it leads back to (RT-11, U4). */
const signInScenes: Scene[] = [
  {
    name: 'wizard-authorise',
    as: 'creator',
    path: '/manage/datasources/create?app_key=drive',
    before: ({ page, language }) => answerWith(page, '/app_store', { items: [drive(language)] }),
    shows: ({ page, t }) => page.getByRole('button', { name: t('authorise:go') }),
  },
  {
    name: 'source-callback-waiting',
    as: 'creator',
    path: `${callback}?state=x&code=x`,
    before: ({ page }) => keepWaiting(page, '/oauth/data_source/drive/callback'),
    shows: heading,
  },
  ...(['failed', 'missing', 'refused'] as const).map((kind) => ({
    name: `source-callback-${kind}`,
    as: 'creator' as const,
    path: `${callback}?state=x`,
    isFailing: true,
    before: ({ page, language }: Stage) =>
      refuseWith(page, '/oauth/data_source/drive/callback', {
        error: failures[kind],
        language,
        details: { app_id: draft(language).id, scope: 'workspace', step: 'connect' },
      }),
    shows: ({ page, t }: Stage) =>
      page.getByRole('heading', { name: t(`authorise:callback.${kind}-title`) }),
  })),
]

/** The app store, the list of connected apps, the wizard and the way to a source and back. */
export const sourceScenes: Scene[] = [
  ...storeScenes,
  ...installedScenes,
  ...wizardScenes,
  ...signInScenes,
]
