import type { Page } from '@playwright/test'
import { joinBy } from './support/colleagues.ts'
import { toasts } from './support/forms.ts'
import { keyboardOf } from './support/keyboard.ts'
import { makeSharedFolder, type SharedFolder } from './support/shared-folder.ts'
import {
  connect,
  fillFolder,
  findKind,
  rules,
  staffReader,
  syncMs,
  watchFirstSync,
} from './support/source-walk.ts'
import { expect, test } from './support/test.ts'
import { browserOf, formName, startWalk, type Walk, walkForms } from './support/walk-forms.ts'

test.use({ kind: 'creator' })

const openTab = (page: Page, { t }: Walk, key: string) =>
  page.getByRole('tab', { name: new RegExp(`^${t(`detail:tabs.${key}`)}`) }).click()

async function readDocuments(page: Page, walk: Walk): Promise<void> {
  const { t, button } = walk
  await page.getByRole('button', { name: new RegExp(`^${t('documents:groups.trouble')}`) }).click()
  const broken = page.getByRole('row', { name: /封面/ })
  await expect(broken).toContainText(t('sources:reasons.type-mismatch'))
  await button('documents:retry-all_one', { number: '1' }).click()
  await expect(
    toasts(page).filter({ hasText: t('documents:done.retry_one', { number: '1' }) }),
  ).toBeVisible()
  await button('documents:groups.all').click()
  const all = t('documents:folders.now', { name: t('documents:folders.all') })
  await page.getByRole('button', { name: all }).click()
  await page.getByRole('dialog').getByRole('button', { name: '制度', exact: true }).click()
  await page.getByLabel(t('documents:search')).fill('第7号')
  await page.getByRole('row', { name: /第7号/ }).getByRole('button').first().click()
  await expect(page.getByText('第7条：初检在8个工作日内完成。')).toBeVisible()
  await walk.look()
  await page.keyboard.press('Escape')
}

async function readRunsAndPair(page: Page, walk: Walk, name: string): Promise<void> {
  const { t, button } = walk
  await openTab(page, walk, 'runs')
  await page.getByRole('row').last().getByRole('button').first().click()
  const drawer = page.getByRole('dialog', { name: t('runs:drawer.title') })
  await expect(drawer).toContainText(t('runs:log.title'))
  await walk.look()
  await page.keyboard.press('Escape')

  await openTab(page, walk, 'matching')
  const row = page.getByRole('row').filter({ hasText: staffReader })
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog').filter({ hasText: staffReader })
  await dialog.getByRole('button', { name }).click()
  await button('matching:pair.preview').click()
  await expect(dialog).toContainText(t('matching:preview.gains_other', { number: '2' }))
  await walk.look()
  await button('matching:pair.save').click()
  await expect(row).toContainText(t('matching:states.matched'))
}

async function syncByHand(page: Page, { t, button }: Walk): Promise<void> {
  await button('detail:sync').click()
  const question = page.getByRole('dialog').filter({ hasText: t('sources:sync.text') })
  await question.getByRole('button', { name: t('sources:sync.submit') }).click()
  await expect(toasts(page).filter({ hasText: t('sources:sync.started') })).toBeVisible()
  const ended = page.getByRole('region', { name: t('detail:progress.ended') })
  await expect(ended).toContainText(t('runs:states.success'), { timeout: syncMs })
}

/** While it is paused nearly everything vanishes at the source; resuming syncs, and the sync stops. */
async function confirmPlan(page: Page, walk: Walk, folder: SharedFolder): Promise<void> {
  const { t, button } = walk
  await button('detail:pause').click()
  await expect(button('detail:sync')).toBeHidden()
  await expect(page.getByText(t('sources:states.paused')).first()).toBeVisible()
  await Promise.all(rules.map((path) => folder.remove(path)))
  await button('detail:resume').click()
  const number = String(rules.length)
  const held = page.getByRole('heading', { name: t('runs:held.title.remove_other', { number }) })
  await expect(held).toBeVisible({ timeout: syncMs })
  await walk.look()
  await button('runs:held.confirm.remove_other', { number }).click()
  await expect(toasts(page).filter({ hasText: t('runs:held.confirmed') })).toBeVisible()
  await openTab(page, walk, 'documents')
  const removed = page.getByRole('button', { name: `${t('documents:groups.removed')} ${number}` })
  await expect(removed).toBeVisible({ timeout: syncMs })
  await removed.click()
  await expect(page.getByRole('row', { name: /第\d+号/ }).first()).toBeVisible()
  await walk.look()
}

async function deleteApp(page: Page, { t, button }: Walk): Promise<void> {
  await button('detail:more.label').click()
  await page.getByRole('menuitem', { name: t('detail:more.delete') }).click()
  const question = page.getByRole('alertdialog')
  const submit = question.getByRole('button', { name: t('sources:remove.submit') })
  await expect(submit).toBeDisabled()
  await question.getByRole('textbox').fill('项目云盘')
  await submit.click()
  await expect(page.getByRole('link', { name: t('installed:empty.action') })).toBeVisible()
}

for (const form of walkForms) {
  test.describe(formName(form), () => {
    test.use(browserOf(form))
    test(`U3 U5 a folder is connected, synced, read, matched, held and deleted: ${formName(form)}`, async ({
      page,
      person,
    }) => {
      await joinBy(person, '周明远')
      const folder = await makeSharedFolder(`walk-${person.mobile}`)
      await fillFolder(folder)
      const walk = await startWalk(page, person, 'U3', form)
      try {
        await test.step('store', () => findKind(page, walk))
        await test.step('wizard', () => connect(page, walk, folder))
        await test.step('first sync', () => watchFirstSync(page, walk))
        await test.step('documents', () => readDocuments(page, walk))
        await test.step('runs, people', () => readRunsAndPair(page, walk, '周明远'))
        await test.step('sync by hand', () => syncByHand(page, walk))
        await test.step('pause, held plan', () => confirmPlan(page, walk, folder))
        await test.step('delete', () => deleteApp(page, walk))
      } finally {
        await folder.drop()
      }
    })
  })
}

test('U3 by keyboard alone: find, name, create, give a file, read what was parsed', async ({
  page,
}) => {
  const { fill, tabTo, activate, press } = keyboardOf(page)
  await page.goto('/manage/datasources/appStore')
  await fill(page.getByRole('searchbox', { name: '搜索应用' }), '上传')
  await activate(page.getByRole('button', { name: /文件上传/ }))
  await activate(page.getByRole('link', { name: '开始接入' }))
  await fill(page.getByLabel('名称'), '现场资料')
  await tabTo(page.getByRole('button', { name: '创建', exact: true }))
  await press('Enter')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    activate(page.getByRole('button', { name: '选择文件', exact: true })),
  ])
  const text = '# 点检办法\n\n每班开机前点检一次，结果记入台账。\n'
  await chooser.setFiles({ name: '点检.md', mimeType: 'text/markdown', buffer: Buffer.from(text) })
  await expect(page.getByText('已上传1 / 1个文件')).toBeVisible()
  await activate(page.getByRole('button', { name: '完成', exact: true }))
  await expect(page.getByRole('button', { name: '可搜索 1' })).toBeVisible({ timeout: syncMs })
  const opener = page
    .getByRole('row', { name: /点检\.md/ })
    .getByRole('button')
    .first()
  await activate(opener)
  await expect(page.getByText('每班开机前点检一次，结果记入台账。')).toBeVisible()
  await press('Escape')
  await expect(opener).toBeFocused()
})
