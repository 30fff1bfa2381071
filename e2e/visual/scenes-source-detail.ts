import { keepWaiting, refuseWith } from './answers.ts'
import { press, type Scene, type Stage } from './scene.ts'
import { answerDetail, appAt, readDocumentId } from './source-detail-answers.ts'

/** Places of the apps that stand for one state each. */
const running = 0
const held = 1
const failed = 2
const needsAuth = 3
const uploaded = 4

const place = (at: number, query = '') =>
  `/manage/datasources/edit/${appAt('zh-hans', at).id}${query}`
const tab = ({ page }: Stage) => page.getByRole('tabpanel')
const dialog = ({ page }: Stage) => page.getByRole('dialog')

const of = (name: string, at: number, query = '', more: Partial<Scene> = {}): Scene => ({
  name,
  as: 'creator',
  path: place(at, query),
  before: (stage) => answerDetail(stage, appAt(stage.language, at)),
  shows: tab,
  ...more,
})

const whileFailing = (path: string) => async (stage: Stage) => {
  const app = appAt(stage.language, failed)
  await answerDetail(stage, app)
  const { page, language } = stage
  await refuseWith(page, `/apps/${app.id}${path}`, { error: 'server-error', language })
}

/** The page of one source in its states (RT-18). */
export const sourceDetailScenes: readonly Scene[] = [
  of('source-running', running, '?show=trouble', {
    shows: ({ page, t }) => page.getByRole('progressbar', { name: t('detail:progress.label') }),
  }),
  of('source-held', held, '?tab=runs', {
    shows: ({ page, t }) => page.getByRole('button', { name: t('runs:held.cancel') }),
  }),
  of('source-needs-auth', needsAuth, '?tab=basic', {
    shows: ({ page }) => page.getByRole('alert'),
  }),
  of('source-basic', failed, '?tab=basic', {
    shows: ({ page, t }) => page.getByLabel(t('detail:basic.title')),
  }),
  of('source-document', failed, `?doc=${readDocumentId}`, {
    shows: ({ page, t }) => page.getByText(t('documents:passage.title')),
  }),
  of('source-folders', failed, '', {
    reach: (stage) =>
      stage.page
        .getByRole('button', {
          name: stage.t('documents:folders.now', { name: stage.t('documents:folders.all') }),
        })
        .click(),
    shows: dialog,
  }),
  of('source-run', held, `?tab=runs&run=${appAt('zh-hans', held).current_run?.id}`, {
    shows: ({ page, t }) => page.getByText(t('runs:log.title')),
  }),
  of('source-matching', failed, '?tab=matching', {
    shows: ({ page, t }) => page.getByText(t('matching:stats.all')),
  }),
  of('source-pair', failed, '?tab=custom', {
    reach: (stage) => press(stage, 'matching:custom.add'),
    shows: dialog,
  }),
  of('source-upload', uploaded, '', {
    before: (stage) =>
      answerDetail(stage, { ...appAt(stage.language, uploaded), app_key: 'upload' }),
    shows: ({ page, t }) => page.getByText(t('upload:drop')),
  }),
  of('source-loading', failed, '', {
    before: (stage) => keepWaiting(stage.page, `/apps/${appAt(stage.language, failed).id}`),
    shows: ({ page }) => page.locator('[class*="skeleton"]:visible'),
  }),
  of('source-failed', failed, '', {
    isFailing: true,
    before: whileFailing('/documents'),
    shows: ({ page, t }) => page.getByRole('button', { name: t('ui:retry') }),
  }),
]
