import { answerWith, keepWaiting, refuseWith } from './answers.ts'
import { auditRows, noRows } from './people-answers.ts'
import { drawPortrait } from './portrait.ts'
import { fill, heading, marked, press, type Scene, type Stage } from './scene.ts'

const base = '/manage/settings/base'
const audit = '/manage/settings/audit'
const dialog = ({ page }: Stage) => page.getByRole('dialog')
const nameField = ({ page }: Stage) => page.locator('input[name="company_name"]')

const settingsScenes: Scene[] = [
  { name: 'settings-base', as: 'creator', path: base, shows: nameField },
  {
    name: 'settings-color',
    as: 'creator',
    path: base,
    reach: async ({ page, t }) => {
      await page.getByRole('radio', { name: t('ui:color.names.custom') }).check({ force: true })
      await page.getByLabel(t('ui:color.value')).fill('#FFB020')
    },
    shows: ({ page, t }) => page.getByRole('button', { name: t('ui:save.save') }),
  },
  {
    name: 'settings-error',
    as: 'creator',
    path: base,
    reach: async (stage) => {
      await nameField(stage).waitFor()
      await fill(stage, 'company_name', '星')
      await press(stage, 'ui:save.save')
    },
    shows: marked,
  },
  {
    name: 'settings-crop',
    as: 'creator',
    path: base,
    reach: async ({ page }) =>
      page
        .locator('input[type="file"]')
        .last()
        .setInputFiles(await drawPortrait(page.context())),
    shows: dialog,
  },
  {
    name: 'settings-embedding',
    as: 'creator',
    path: base,
    reach: async (stage) => {
      await press(stage, 'settings:embedding.change')
      await stage.page
        .getByRole('radio', { name: stage.t('settings:embedding.kinds.openai') })
        .check({ force: true })
    },
    shows: ({ page, t }) => page.getByLabel(t('settings:embedding.url')),
  },
  {
    name: 'settings-delete',
    as: 'creator',
    path: base,
    reach: (stage) => press(stage, 'settings:delete.open'),
    shows: dialog,
  },
  {
    name: 'settings-loading',
    as: 'creator',
    path: base,
    before: ({ page }) => keepWaiting(page, '/workspace'),
    shows: heading,
  },
  {
    name: 'settings-failed',
    as: 'creator',
    path: base,
    isFailing: true,
    before: ({ page, language }) =>
      refuseWith(page, '/workspace', { error: 'server-error', language }),
    shows: ({ page, t }) => page.getByRole('button', { name: t('ui:retry') }),
  },
]

const withRows = ({ page, language }: Stage) => answerWith(page, '/audit_logs', auditRows(language))
const firstRow = ({ page, t }: Stage) =>
  page.getByRole('button', { name: new RegExp(`^${t('audit:actions.workspace.updated')}`) })

const auditScenes: Scene[] = [
  { name: 'audit', as: 'creator', path: audit, before: withRows, shows: firstRow },
  {
    name: 'audit-drawer',
    as: 'creator',
    path: audit,
    before: withRows,
    reach: (stage) => firstRow(stage).click(),
    shows: dialog,
  },
  {
    name: 'audit-no-match',
    as: 'creator',
    path: `${audit}?q=xyz`,
    before: ({ page }) => answerWith(page, '/audit_logs', noRows),
    shows: ({ page, t }) => page.getByRole('button', { name: t('ui:no-match.clear') }),
  },
  {
    name: 'audit-failed',
    as: 'creator',
    path: audit,
    isFailing: true,
    before: ({ page, language }) =>
      refuseWith(page, '/audit_logs', { error: 'server-error', language }),
    shows: ({ page, t }) => page.getByRole('button', { name: t('ui:retry') }),
  },
]

/** Settings of the workspace and its audit log. */
export const settingsAndAuditScenes: Scene[] = [...settingsScenes, ...auditScenes]
