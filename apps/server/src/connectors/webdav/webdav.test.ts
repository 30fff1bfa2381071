import { expect, test } from 'vitest'
import { createEgress } from '../../platform/guarded-fetch/index.ts'
import {
  createReader,
  type SourceHarness,
  testConformance,
} from '../../testing/conformance/index.ts'
import { startFaultProxy } from '../../testing/fault-proxy.ts'
import { sourceServer } from '../../testing/source-server.ts'
import { toFault } from '../fault-of.ts'
import { webdav } from './index.ts'

async function startFolder(): Promise<SourceHarness> {
  const server = sourceServer()
  const folder = server.ownName()
  const proxy = await startFaultProxy(server.url)
  const egress = createEgress({ config: { EGRESS_ALLOW: [`127.0.0.1:${proxy.port}`] } })
  const place = (path: string) => `dav/${folder}/${path}`
  await server.makeFolders(`dav/${folder}`)
  return {
    connector: webdav,
    settings: { url: proxy.through(new URL(`/dav/${folder}/`, server.url)).href },
    credential: server.key,
    wrongCredential: { ...server.key, password: 'wrong' },
    egress,
    proxy,
    put: (path, content) => server.put(place(path), content),
    remove: (path) => server.remove(place(path)),
    rename: (from, to) => server.move(place(from), place(to)),
    many: { files: 70, calls: 8 },
    async close() {
      await server.remove(`dav/${folder}/`)
      await egress.close()
      proxy.stop()
    },
  }
}

testConformance(webdav, startFolder)

/** A server that answers every PROPFIND with these entries. */
async function answering(hrefs: string[], head = '') {
  const harness = await startFolder()
  const { pathname } = new URL((harness.settings as { url: string }).url)
  const entry = (href: string) =>
    `<d:response><d:href>${href.replace('@', pathname)}</d:href><d:propstat><d:prop><d:getetag>"1"</d:getetag>${
      href === '@' || href.endsWith('/') ? '<d:resourcetype><d:collection/></d:resourcetype>' : ''
    }</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
  const text = `<d:multistatus xmlns:d="DAV:">${head}${hrefs.map(entry).join('')}</d:multistatus>`
  harness.proxy?.fail({ kind: 'status', status: 207, text }, { times: 100 })
  return { harness, reader: createReader(harness) }
}

test('an entry that leads out of the folder is left out, and the list is not whole', async () => {
  const { harness, reader } = await answering([
    '@',
    '@a.md',
    '@../b.md',
    '/etc/passwd',
    '@%2e%2e/c.md',
    '@%zz',
  ])

  const { paths, isComplete } = await reader.listAll()

  expect([paths, isComplete]).toEqual([['a.md'], false])
  await harness.close()
})

test('a child that is refused makes the list incomplete', async () => {
  const refused =
    '<d:response><d:href>/x</d:href><d:status>HTTP/1.1 403 Forbidden</d:status></d:response>'
  const { harness, reader } = await answering(['@', '@a.md'], refused)

  expect((await reader.listAll()).isComplete).toBe(false)
  await harness.close()
})

test('a list as long as some servers silently cut is not taken for whole', async () => {
  const { harness, reader } = await answering([
    '@',
    ...Array.from({ length: 749 }, (_, n) => `@f${n}.md`),
  ])

  expect((await reader.listAll()).isComplete).toBe(false)
  await harness.close()
})

test('a page of the web is no WebDAV folder', async () => {
  const harness = await startFolder()
  const url = new URL('/nothing-here/', (harness.settings as { url: string }).url).href
  const reader = createReader({ ...harness, settings: { url } })

  await expect(reader.listAll().catch((error: unknown) => toFault(error))).resolves.toMatchObject({
    reason_code: 'bad-settings',
  })
  await harness.close()
})
