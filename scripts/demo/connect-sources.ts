import {
  type Company,
  createFileMaker,
  createMirror,
  type FileMaker,
  pushedGroups,
  pushedItems,
} from '@zhiwen/demo-company'
import { call, until } from './product.ts'
import { type DemoSource, demoSources } from './sources.ts'
import { createUploadTarget } from './upload-target.ts'

type App = {
  id: string
  title: string
  state: string
  sync_status: number
  reason_code: string | null
  doc_count: { found: number; indexed: number; failed: number }
  current_run: { id: string } | null
}

/** Documents reach their sources, and the sources reach the workspace; what is there already stays. */
export async function connectSources(token: string, company: Company): Promise<void> {
  const { items } = await call<{ items: App[] }>('GET /apps?scope=workspace', { token })
  const missing = demoSources.filter(({ title }) => !items.some((app) => app.title === title))
  const maker = createFileMaker(company)
  try {
    for (const source of missing) await connect(token, company, maker, source)
  } finally {
    await maker.close()
  }
  await until('documents of all sources', () => allReady(token), 20 * 60)
}

async function connect(
  token: string,
  company: Company,
  maker: FileMaker,
  source: DemoSource,
): Promise<void> {
  const { connector, openTarget, pathOf, form } = source
  if (openTarget) {
    await createMirror({
      company,
      connector,
      maker,
      target: await openTarget(),
      ...(pathOf && { pathOf }),
    }).bring()
  }
  const { id } = await call<App>('POST /apps', {
    token,
    body: { scope: 'workspace', title: source.title, app_key: source.appKey, ...form },
  })
  if (source.appKey === 'push') {
    await call(`PUT /apps/${id}/groups`, { token, body: { groups: pushedGroups(company) } })
    await call(`POST /apps/${id}/items`, { token, body: { items: pushedItems(company) } })
  }
  if (source.appKey === 'upload') {
    const target = createUploadTarget(token, id)
    await createMirror({ company, connector, maker, target, ...(pathOf && { pathOf }) }).bring()
  }
  console.log(`已接入 ${source.title}`)
}

/** True once nothing is under way; a source that failed ends the wait with its reason. */
async function allReady(token: string): Promise<true | undefined> {
  const { items } = await call<{ items: App[] }>('GET /apps?scope=workspace', { token })
  const isBusy = items.some(({ current_run, sync_status }) => current_run || sync_status === 2)
  if (isBusy || items.length < demoSources.length) return undefined
  for (const { title, doc_count, reason_code } of items) {
    const { found, indexed, failed } = doc_count
    console.log(`${title}：${found} 份，可搜索 ${indexed}，失败 ${failed} ${reason_code ?? ''}`)
  }
  return true
}
