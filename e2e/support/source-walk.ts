import type { Page } from '@playwright/test'
import { toasts } from './forms.ts'
import type { SharedFolder } from './shared-folder.ts'
import { expect } from './test.ts'
import type { Walk } from './walk-forms.ts'

export const syncMs = 90_000

/** Texts a walk finds again; more than the brake lets go at once. */
export const rules = Array.from({ length: 22 }, (_, at) => `制度/第${at + 1}号.md`)
const staff = ['人事/薪酬.md', '人事/考勤.md']
const broken = '制度/封面.docx'
/** Nobody of the workspace, until a person says who it is. */
export const staffReader = 'hr@xinghe.example'
export const documentCount = rules.length + staff.length + 1

/** Fills a folder: open texts, two for one reader only, and a file that cannot be read. */
export async function fillFolder(folder: SharedFolder): Promise<void> {
  for (const path of ['制度', '人事']) await folder.makeFolder(path)
  const write = (path: string, at: number) =>
    folder.put(path, `# ${path.split('/')[1]}\n\n第${at + 1}条：初检在${at + 2}个工作日内完成。\n`)
  await Promise.all([...rules, ...staff].map(write))
  await folder.put(broken, 'no document of any kind')
  const access = { rules: [{ prefix: '/人事/', readers: [`email:${staffReader}`] }] }
  await folder.put('.zhiwen-access.json', JSON.stringify(access))
}

/** From the store into the wizard, the way a person finds it. */
export async function findKind(page: Page, walk: Walk): Promise<void> {
  const { t } = walk
  await page.goto('/manage/datasources/appStore')
  await page.getByRole('searchbox', { name: t('store:search') }).fill('dav')
  await page.getByRole('button', { name: /WebDAV/ }).click()
  await expect(page.getByRole('dialog')).toContainText(t('store:rights'))
  await walk.look()
  await page.getByRole('link', { name: t('store:start'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('wizard:headings.connect') })).toBeVisible()
}

/** The wizard: a wrong key is named, the right one passes, every choice is asked for, back keeps values. */
export async function connect(page: Page, walk: Walk, folder: SharedFolder): Promise<void> {
  const { t, button } = walk
  const password = page.locator('input[name="credential.password"]')
  await page.locator('input[name="title"]').fill('项目云盘')
  await page.locator('input[name="settings.url"]').fill(`  ${folder.url}  `)
  await page.locator('input[name="credential.username"]').fill(folder.username)
  await password.fill('wrong-password')
  await button('wizard:test.open').click()
  await expect(page.getByText(t('sources:checks.address'))).toBeVisible()
  const fault = t('sources:checks-failed.key')
  await expect(page.getByRole('listitem').filter({ hasText: fault })).toBeVisible()
  await walk.look()
  await password.fill(folder.password)
  await button('wizard:next').click()

  await expect(page.getByRole('heading', { name: t('wizard:headings.permissions') })).toBeVisible()
  await walk.look()
  await button('wizard:next').click()
  await button('wizard:next').click()
  await expect(page.getByText(t('source-form:schedule.missing'))).toBeVisible()
  await page.getByRole('radio', { name: t('source-form:schedule.manual') }).check({ force: true })
  await walk.look()
  await button('wizard:next').click()
  await expect(page.getByRole('heading', { name: t('wizard:headings.summary') })).toBeVisible()
  await button('wizard:previous').click()
  await expect(page.getByRole('radio', { name: t('source-form:schedule.manual') })).toBeChecked()
  await button('wizard:next').click()
  await expect(page.getByText('项目云盘').last()).toBeVisible()
  await walk.look()
}

/** Starts the first sync and sees it through. */
export async function watchFirstSync(page: Page, walk: Walk): Promise<void> {
  const { t, button } = walk
  await button('wizard:start').click()
  await expect(toasts(page).filter({ hasText: t('sources:sync.started') })).toBeVisible()
  const ended = page.getByRole('region', { name: t('detail:progress.ended') })
  await expect(ended).toBeVisible({ timeout: syncMs })
  await expect(ended).toContainText(t('runs:states.success_with_errors'))
  const ready = `${t('documents:groups.ready')} ${documentCount - 1}`
  await expect(page.getByRole('button', { name: ready })).toBeVisible()
  await walk.look()
}
