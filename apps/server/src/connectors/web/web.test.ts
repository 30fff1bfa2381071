import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createEgress } from '../../platform/guarded-fetch/index.ts'
import {
  createReader,
  type SourceHarness,
  testConformance,
  wholePath,
} from '../../testing/conformance/index.ts'
import { startFaultProxy } from '../../testing/fault-proxy.ts'
import { sourceServer } from '../../testing/source-server.ts'
import { web } from './index.ts'

/** A site on a host name of its own, served by the real server. */
async function startSite(settings: Record<string, unknown> = {}) {
  const server = sourceServer()
  const name = server.ownName()
  const proxy = await startFaultProxy(server.url)
  const origin = `http://${name}.site.test:${proxy.port}`
  const egress = createEgress({
    config: { EGRESS_ALLOW: [`127.0.0.1:${proxy.port}`] },
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  const put = (path: string, content: string | Uint8Array) =>
    server.put(`hosts/${name}/${path}`, content)
  await server.makeFolders(`hosts/${name}`)
  const harness: SourceHarness = {
    connector: web,
    settings: { urls: [`${origin}/`], uses_sitemap: false, ...settings },
    credential: {},
    egress,
    proxy,
    put,
    remove: (path) => server.remove(`hosts/${name}/${path}`),
    rename: async (from, to) => server.move(`hosts/${name}/${from}`, `hosts/${name}/${to}`),
    many: { files: 60, calls: 60 },
    ownPaths: ['index.html'],
    async close() {
      await server.remove(`hosts/${name}/`)
      await egress.close()
      proxy.stop()
    },
  }
  return { harness, put, origin, proxy, reader: createReader(harness) }
}

const link = (path: string) => `<li><a href="/${encodeURI(path)}">${path}</a></li>`
const htmlPage = (title: string, links: string[] = [], head = '') =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title>${head}</head><body><p>${title}的正文</p><ul>${links.map(link).join('')}</ul></body></html>`

/** The start page leads to every file there is. */
async function startLinkedSite(): Promise<SourceHarness> {
  const { harness, put } = await startSite({ uses_access_file: true })
  const files = new Set<string>()
  let waiting: Promise<unknown> = Promise.resolve()
  const changing = async (change: Promise<unknown>) => {
    await change
    // One page for all files: its writers wait for each other.
    waiting = waiting.then(() => put('index.html', htmlPage('首页', [...files])))
    await waiting
  }
  return {
    ...harness,
    put(path, content) {
      files.add(path)
      return changing(harness.put(path, content))
    },
    remove(path) {
      files.delete(path)
      return changing(harness.remove(path))
    },
    rename(from, to) {
      files.delete(from)
      files.add(to)
      return changing(harness.rename(from, to))
    },
  }
}

testConformance(web, startLinkedSite)

test('pages that have not changed are not sent again', async () => {
  const { harness, put, proxy, reader } = await startSite()
  await put('index.html', htmlPage('首页', ['a.html', 'b.html']))
  await put('a.html', htmlPage('甲'))
  await put('b.html', htmlPage('乙'))
  const before = await reader.listAll()
  proxy.heard.splice(0)

  const after = await reader.listAll()

  expect(proxy.heard.filter(({ status }) => status === 200)).toEqual([])
  expect(proxy.heard.filter(({ status }) => status === 304)).toHaveLength(3)
  expect(after.items.map(({ version }) => version)).toEqual(
    before.items.map(({ version }) => version),
  )
  await harness.close()
})

test('robots.txt, noindex, nofollow, canonical and foreign hosts are heeded', async () => {
  const { harness, put, origin, reader } = await startSite()
  await put(
    'robots.txt',
    'User-agent: *\nDisallow: /all\n\nUser-agent: ZhiwenBot\nDisallow: /secret/\nAllow: /secret/open\n',
  )
  const links = [
    'secret/a.html',
    'secret/open.html',
    'hidden.html',
    'copy.html?utm_source=x&spm=1',
    'dead-end.html',
    'pic.png',
  ]
  await put(
    'index.html',
    htmlPage('首页', links, '<link rel="canonical" href="/">') +
      '<a href="http://other.test/">x</a>',
  )
  await put('secret/a.html', htmlPage('秘密'))
  await put('secret/open.html', htmlPage('公开'))
  await put(
    'hidden.html',
    htmlPage('隐藏', ['behind.html'], '<meta name="robots" content="noindex">'),
  )
  await put('behind.html', htmlPage('隐藏页之后'))
  await put('copy.html', htmlPage('副本', [], '<link rel="canonical" href="/original.html">'))
  await put('original.html', htmlPage('原件'))
  await put(
    'dead-end.html',
    htmlPage('止步', ['never.html'], '<meta name="robots" content="nofollow">'),
  )
  await put('never.html', htmlPage('看不到'))

  const { paths, isComplete } = await reader.listAll()

  expect(paths).toEqual(['behind.html', 'dead-end.html', 'original.html', 'secret/open.html'])
  expect(isComplete).toBe(true)
  for (const path of ['hidden.html', 'copy.html', 'secret/a.html']) {
    const item = { external_id: `${origin}/${path}`, version: '', title: '', path: [] }
    expect([path, await reader.read({ ...item, access: { kind: 'default' } })]).toEqual([
      path,
      'gone',
    ])
  }
  await harness.close()
})

test('sitemaps are read, packed and nested; what they name elsewhere is not', async () => {
  const { harness, put, origin, reader } = await startSite({ uses_sitemap: true })
  const urls = (...pages: string[]) =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.map((page) => `<url><loc>${page}</loc></url>`).join('')}</urlset>`
  await put('robots.txt', `Sitemap: ${origin}/maps/index.xml\n`)
  await put(
    'maps/index.xml',
    `<sitemapindex><sitemap><loc>${origin}/maps/a.xml.gz</loc></sitemap><sitemap><loc>http://other.test/b.xml</loc></sitemap></sitemapindex>`,
  )
  await put(
    'maps/a.xml.gz',
    gzipSync(urls(`${origin}/deep/%E5%88%B6%E5%BA%A6.html`, 'http://other.test/x.html')),
  )
  await put('index.html', htmlPage('首页'))
  await put('deep/制度.html', htmlPage('只在站点地图里'))

  const { paths, find } = await reader.listAll()

  expect(paths).toEqual(['deep/制度.html'])
  expect(find('deep/制度.html')?.title).toBe('只在站点地图里')
  await harness.close()
})

test('a page in an old encoding has its true title', async () => {
  const { harness, put, reader } = await startSite()
  // 星河 in GB18030.
  const title = Buffer.from([0xd0, 0xc7, 0xba, 0xd3])
  await put('index.html', htmlPage('首页', ['old.html']))
  await put(
    'old.html',
    Buffer.concat([
      Buffer.from('<html><head><meta charset="gb2312"><title>'),
      title,
      Buffer.from('</title></head></html>'),
    ]),
  )

  expect((await reader.listAll()).find('old.html')?.title).toBe('星河')
  await harness.close()
})

test('a page is given up at the third "not found", and at once when it is gone for good', async () => {
  const { harness, put, proxy, reader } = await startSite()
  await put('index.html', htmlPage('首页', ['a.html', 'b.html']))
  await put('a.html', htmlPage('甲'))
  await put('b.html', htmlPage('乙'))
  await reader.listAll()
  const isMeant = (path: string) => ({
    isMeant: ({ url }: { url?: string }) => url === path,
    times: 100,
  })
  proxy.fail({ kind: 'status', status: 404 }, isMeant('/a.html'))
  proxy.fail({ kind: 'status', status: 410 }, isMeant('/b.html'))

  const runs = []
  for (let run = 0; run < 3; run += 1) runs.push((await reader.listAll()).items.map(wholePath))

  expect(runs).toEqual([['a.html'], ['a.html'], []])
  await harness.close()
})

test('a redirect is followed to its target, and one that leads away makes the list incomplete', async () => {
  const { harness, put, proxy, reader } = await startSite()
  await put('index.html', htmlPage('首页', ['old.html', 'b.html']))
  await put('new.html', htmlPage('新址'))
  await put('b.html', htmlPage('乙'))
  const isMeant = (path: string) => ({
    isMeant: ({ url }: { url?: string }) => url === path,
    times: 100,
  })
  proxy.fail(
    { kind: 'status', status: 301, headers: { location: '/new.html' } },
    isMeant('/old.html'),
  )

  expect((await reader.listAll()).paths).toEqual(['b.html', 'new.html'])
  proxy.fail(
    { kind: 'status', status: 302, headers: { location: `http://login.test:${proxy.port}/` } },
    isMeant('/b.html'),
  )
  expect((await reader.listAll()).isComplete).toBe(false)
  await harness.close()
})

test('endless addresses end', async () => {
  const { harness, put, origin, reader } = await startSite({ max_depth: 2 })
  await put(
    'index.html',
    htmlPage('首页', ['1.html', 'a/a/a/a/a/x.html', `${'x/'.repeat(20)}y.html`]),
  )
  for (let n = 1; n < 6; n += 1) await put(`${n}.html`, htmlPage(`第${n}页`, [`${n + 1}.html`]))

  const { paths } = await reader.listAll()

  expect(paths).toEqual(['1.html', '2.html'])
  expect(
    web.maxPlaces?.({ ...(harness.settings as object), urls: [origin], max_pages: 10 } as never),
  ).toBeGreaterThan(10)
  await harness.close()
})
