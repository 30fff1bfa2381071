import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildSource,
  createSearchBench,
  memberOf,
  putDocuments,
  type SearchBench,
  type Source,
} from '../../testing/search-bench.ts'

let bench: SearchBench
let source: Source
beforeAll(async () => {
  bench = await createSearchBench()
  source = await buildSource(bench)
})
afterAll(() => bench.close())

const refresh = async () => bench.engine('POST', `/${await bench.liveIndex()}/_refresh`)
const ask = async (query: string, tokens: string[] = [], of = source) => {
  const found = await bench.search.find({
    workspaceId: of.workspaceId,
    scope: memberOf(of, tokens),
    query,
    limit: 10,
  })
  return found.map(({ title }) => title)
}

test('what was indexed is found by its words, in Traditional too, and by a single character', async () => {
  await putDocuments(bench, source, [
    { key: '差旅制度', texts: ['员工出差住宿费每晚不超过五百元', '机票须提前七天预订'] },
    { key: '食堂菜单', texts: ['周一供应红烧肉和米饭'] },
  ])
  expect(await bench.runJobs()).toContain('search.index-drain')
  await refresh()

  const [first] = await bench.search.find({
    workspaceId: source.workspaceId,
    scope: memberOf(source),
    query: '出差住宿费',
    limit: 10,
  })

  expect(first?.title).toBe('差旅制度')
  expect(first?.passages[0]?.text).toBe('员工出差住宿费每晚不超过五百元')
  expect((await ask('員工齣差住宿費'))[0]).toBe('差旅制度')
  expect((await ask('肉'))[0]).toBe('食堂菜单')
  expect((await ask('食堂'))[0]).toBe('食堂菜单')
})

test('a changed document is found by its new words only, and its surplus passages are gone', async () => {
  await putDocuments(bench, source, [
    { key: '车辆管理', texts: ['公务车辆由行政部调度', '油卡由司机保管', '车辆每年年检'] },
  ])
  await bench.runJobs()
  await putDocuments(bench, source, [{ key: '车辆管理', texts: ['公务车辆改为网约车报销'] }])
  await bench.runJobs()
  await refresh()

  expect(await ask('网约车报销')).toContain('车辆管理')
  const reply = await bench.engine<{ count: number }>(
    'POST',
    `/${await bench.liveIndex()}/_count`,
    { query: { term: { 'title.kw': '车辆管理' } } },
  )
  expect(reply.count).toBe(1)
})

test('PERM-7 rights taken away hold at the next search, before the index has heard of it', async () => {
  const token = `p:${source.appId}:ann`
  const put = (acl: string[]) =>
    putDocuments(bench, source, [
      { key: '薪酬方案', texts: ['年度调薪幅度为百分之五'], visibility: 2, acl, version: 'same' },
    ])
  await put([token])
  await bench.runJobs()
  await refresh()
  expect((await ask('调薪幅度', [token]))[0]).toBe('薪酬方案')
  expect(await ask('调薪幅度', [`p:${source.appId}:bob`])).not.toContain('薪酬方案')

  await put([])

  expect(await ask('调薪幅度', [token])).not.toContain('薪酬方案')
})

test('two companies in one index never see each other', async () => {
  const other = await buildSource(bench)
  await putDocuments(bench, other, [{ key: '别家机密', texts: ['收购对价为三亿元'] }])
  await bench.runJobs()
  await refresh()

  expect(await ask('收购对价', [], other)).toEqual(['别家机密'])
  expect(await ask('收购对价')).not.toContain('别家机密')
  // Even with the other's app in hand: the workspace is part of the filter.
  const scope = memberOf(other)
  const found = await bench.search.find({
    workspaceId: source.workspaceId,
    scope,
    query: '收购对价',
    limit: 10,
  })
  expect(found).toEqual([])
})

test('a reader without any app finds nothing', async () => {
  const found = await bench.search.find({
    workspaceId: source.workspaceId,
    scope: { apps: [], tokens: [] },
    query: '出差',
    limit: 10,
  })
  expect(found).toEqual([])
})

test('the mapping refuses a field no rule knows', async () => {
  const index = await bench.liveIndex()
  const reply = await bench.engine<{ status: number; error: { type: string } }>(
    'PUT',
    `/${index}/_doc/x?routing=${source.workspaceId}`,
    { workspace_id: source.workspaceId, everyone: true },
  )
  expect(reply).toMatchObject({ status: 400, error: { type: 'strict_dynamic_mapping_exception' } })
})
