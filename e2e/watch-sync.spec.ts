import { callApi } from './support/api.ts'
import { expect, test } from './support/test.ts'

const documents = 30
const syncMs = 60_000

/** Files as a person would drop them; each has words of its own, so that none counts as another. */
const files = Array.from({ length: documents }, (_, at) => ({
  name: `制度${at + 1}.md`,
  mimeType: 'text/markdown',
  buffer: Buffer.from(`# 返修办法${at + 1}\n\n第${at + 1}条：初检在${at + 2}个工作日内完成。\n`),
}))

test.use({ kind: 'creator' })

test('a sync is watched live without a reload, and its numbers equal what was given', async ({
  page,
  person,
}) => {
  test.setTimeout(syncMs + 60_000)
  const app = await callApi<{ id: string }>('POST /apps', {
    token: person.token,
    body: { scope: 'workspace', app_key: 'upload', title: '现场资料', auto_sync: false },
  })
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.goto(`/manage/datasources/edit/${app.id}`)
  await page.locator('input[type="file"]').first().setInputFiles(files)

  await expect(page.getByText(`已上传${documents} / ${documents}个文件`)).toBeVisible()
  await expect(page.getByRole('region', { name: '同步进度' })).toBeVisible({ timeout: syncMs })
  await expect(page.getByRole('button', { name: `可搜索 ${documents}` })).toBeVisible({
    timeout: syncMs,
  })
  await expect(page.getByRole('tab', { name: `文档 ${documents}` })).toBeVisible()
  expect(loads).toBe(1)

  // Ten of the thirty stand on a page, in the order they became ready.
  await page.getByLabel('搜索文档').fill('制度1.md')
  await page
    .getByRole('row', { name: /制度1\.md/ })
    .getByRole('button')
    .first()
    .click()
  await expect(page.getByText('第1条：初检在2个工作日内完成。')).toBeVisible()
})
