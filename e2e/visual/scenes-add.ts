import { answerWith, refuseWith } from './answers.ts'
import { appId, run, runId, runRows, sources, tree } from './people-answers.ts'
import { heading, press, type Scene, type Stage } from './scene.ts'

const add = '/manage/addUser/add'
const app = '/manage/addUser/app'
const table = [
  '江予白\tjiang_yubai\t138 0000 2091',
  '苏禾\tsu_he\tsu.he@xinghe.example',
  '程橙\tcheng_cheng\t1380000',
  '\tguest-7\tguest@xinghe',
].join('\n')

async function paste({ page, t }: Stage): Promise<void> {
  await page.getByLabel(t('add:paste.label')).fill(table)
  await page.getByRole('button', { name: t('add:paste.take-n_other', { count: '4' }) }).click()
}

const addScenes: Scene[] = [
  {
    name: 'add-type',
    as: 'creator',
    path: add,
    shows: ({ page, t }) => page.getByRole('button', { name: t('add:submit') }),
  },
  {
    name: 'add-paste',
    as: 'creator',
    path: `${add}?mode=paste`,
    reach: paste,
    shows: ({ page, t }) => page.getByText(t('add:reasons.phone-format')),
  },
]

const withSource = async ({ page, language }: Stage) => {
  await answerWith(page, '/directory_sources', sources(language))
  await answerWith(page, `/directory_sources/${appId}/tree`, tree(language))
  await answerWith(page, `/directory_sources/${appId}/imports`, {
    items: [],
    total: 0,
    page: 1,
    page_size: 10,
  })
}

const withRun = (changes: Parameters<typeof run>[1]) => async (stage: Stage) => {
  await withSource(stage)
  const { page, language } = stage
  await answerWith(page, `/directory_imports/${runId}`, run(language, changes))
  await answerWith(page, `/directory_imports/${runId}/rows`, runRows(language))
}
const runPath = `${app}?source=${appId}&import=${runId}`

const directoryScenes: Scene[] = [
  {
    name: 'directory-empty',
    as: 'creator',
    path: app,
    before: ({ page }) => answerWith(page, '/directory_sources', { items: [] }),
    shows: ({ page, t }) => page.getByRole('button', { name: t('directory:connect.open') }),
  },
  {
    name: 'directory-connect',
    as: 'creator',
    path: app,
    before: ({ page }) => answerWith(page, '/directory_sources', { items: [] }),
    reach: (stage) => press(stage, 'directory:connect.open'),
    shows: ({ page }) => page.getByRole('dialog'),
  },
  {
    name: 'directory-choice',
    as: 'creator',
    path: app,
    before: withSource,
    reach: async ({ page }) => {
      const boxes = page.getByRole('checkbox')
      await boxes.first().check()
      await boxes.nth(2).check()
      await boxes.nth(3).check()
    },
    shows: ({ page, t }) => page.getByRole('button', { name: t('directory:choice.start') }),
  },
  {
    name: 'directory-unavailable',
    as: 'creator',
    path: app,
    isFailing: true,
    before: async (stage) => {
      await withSource(stage)
      const { page, language } = stage
      await refuseWith(page, `/directory_sources/${appId}/tree`, {
        error: 'source-unavailable',
        language,
      })
    },
    shows: ({ page, t }) => page.getByRole('button', { name: t('ui:retry') }),
  },
  {
    name: 'directory-running',
    as: 'creator',
    path: runPath,
    before: withRun({}),
    shows: ({ page, t }) => page.getByRole('button', { name: t('directory:run.cancel') }),
  },
  {
    name: 'directory-done',
    as: 'creator',
    path: runPath,
    before: withRun({ state: 'done', done: 60, ended_at: '2026-11-14T01:31:00.000Z' }),
    shows: ({ page, t }) => page.getByRole('heading', { name: t('directory:run.done') }),
  },
  {
    name: 'directory-failed',
    as: 'creator',
    path: runPath,
    before: withRun({ state: 'failed', reason: 'source-unavailable' }),
    shows: ({ page, t }) => page.getByRole('button', { name: t('directory:run.retry') }),
  },
  { name: 'directory', as: 'creator', path: app, before: withSource, shows: heading },
]

/** Adding people by rows and from a directory. */
export const addPeopleScenes: Scene[] = [...addScenes, ...directoryScenes]
