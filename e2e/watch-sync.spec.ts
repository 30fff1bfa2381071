import type { Locator, Page } from '@playwright/test'
import { type Bucket, getsOf, type LedgerSource, startLedgerSource } from '@zhiwen/ledger-source'
import { readStack } from './stack/index.ts'
import { callApi } from './support/api.ts'
import { allowDocuments } from './support/database.ts'
import { expect, test } from './support/test.ts'

/** `WATCH_DOCUMENTS=1000` is the long form. */
const documents = Number(process.env.WATCH_DOCUMENTS ?? 60)
const broken = 3
const syncMs = 60_000 + documents * 600

test.use({ kind: 'creator' })

/** Short texts with words of their own, and a few files that are not what their names say. */
function fill(ledger: LedgerSource): void {
  const bucket = ledger.bucket('watched')
  for (let at = 1; at <= documents - broken; at += 1) {
    const folder = `工段${1 + (at % 8)}`
    bucket.put(`${folder}/规程${at}.md`, `# 规程${at}\n\n第${at}条：首检在${at + 1}分钟内完成。\n`)
  }
  for (let at = 1; at <= broken; at += 1) bucket.put(`封面/封面${at}.docx`, `no document ${at}`)
  bucket.rules.push({ prefix: '/', readers: 'all' })
}

/** The number under a name in a list of figures. */
const numberIn = async (card: Locator, name: string): Promise<number> => {
  const figure = card.locator(`xpath=.//dt[normalize-space()="${name}"]/following-sibling::dd`)
  return Number((await figure.innerText()).replaceAll(',', ''))
}

/** Reads the card again and again until the run has ended; what it showed on the way, in order. */
async function watch(page: Page): Promise<{ found: number; processed: number }[]> {
  const card = page.getByRole('region', { name: '同步进度' })
  const ended = page.getByRole('region', { name: '同步结果' })
  const seen: { found: number; processed: number }[] = []
  await expect(card.or(ended)).toBeVisible({ timeout: syncMs })
  await expect(async () => {
    if (await card.isVisible()) {
      const found = await numberIn(card, '发现')
      const processed = await numberIn(card, '已处理')
      if (seen.at(-1)?.processed !== processed || seen.at(-1)?.found !== found)
        seen.push({ found, processed })
    }
    await expect(ended).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: syncMs, intervals: [250] })
  return seen
}

const text = (count: number) => count.toLocaleString('en-US')

/** Card, tab, chips and the run's own page say what the source knows. */
async function compareWithLedger(page: Page, bucket: Bucket): Promise<void> {
  const { size } = bucket.objects
  const ended = page.getByRole('region', { name: '同步结果' })
  expect(size).toBe(documents)
  for (const name of ['发现', '已处理', '新增']) expect(await numberIn(ended, name)).toBe(size)
  expect(await numberIn(ended, '失败')).toBe(broken)
  await expect(page.getByRole('tab', { name: `文档 ${text(size)}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `可搜索 ${text(size - broken)}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `需处理 ${broken}` })).toBeVisible()

  await page.getByRole('tab', { name: '同步记录' }).click()
  await page.getByRole('row').last().getByRole('button').first().click()
  const drawer = page.getByRole('dialog', { name: '同步详情' })
  await expect(drawer).toContainText('经过')
  expect(await numberIn(drawer, '已抓取')).toBe(getsOf(bucket))
  for (const name of ['已解析', '已索引']) expect(await numberIn(drawer, name)).toBe(size - broken)
  expect(await numberIn(drawer, '失败')).toBe(broken)
}

test(`P3 a sync of ${documents} documents is watched live without a reload; its numbers equal the ledger`, async ({
  page,
  person,
}) => {
  test.setTimeout(syncMs + 120_000)
  const ledger = await startLedgerSource(readStack().sourcePort)
  try {
    fill(ledger)
    await allowDocuments(person.mobile, documents + 10)
    const app = await callApi<{ id: string }>('POST /apps', {
      token: person.token,
      body: {
        scope: 'workspace',
        app_key: 's3',
        title: '工段规程',
        auto_sync: false,
        settings: { endpoint: ledger.address, bucket: 'watched' },
        credential: { access_key: 'watcher', secret_key: 'watcher-secret' },
      },
    })
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.goto(`/manage/datasources/edit/${app.id}`)
    const startedAt = performance.now()
    const seen = await watch(page)
    const seconds = (performance.now() - startedAt) / 1000

    // What is shown only ever grows, and it was seen on its way.
    const processed = seen.map((one) => one.processed)
    expect(processed).toEqual(processed.toSorted((one, other) => one - other))
    expect(Math.max(0, ...seen.map(({ found }) => found))).toBeLessThanOrEqual(documents)
    if (documents >= 500) expect(new Set(processed).size).toBeGreaterThan(5)

    await compareWithLedger(page, ledger.bucket('watched'))
    expect(loads).toBe(1)
    console.log(`${documents} documents, ${seconds.toFixed(0)} s, ${seen.length} changes seen`)
  } finally {
    await ledger.close()
  }
})
