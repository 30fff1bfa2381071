import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEgress } from '../../platform/guarded-fetch/index.ts'
import {
  createReader,
  type SourceHarness,
  testConformance,
  wholePath,
} from '../../testing/conformance/index.ts'
import { startFaultProxy } from '../../testing/fault-proxy.ts'
import { startRepository } from '../../testing/git-repository.ts'
import { toFault } from '../fault-of.ts'
import { git } from './index.ts'

async function startSource(options?: { canFilter: boolean }) {
  const repository = await startRepository(options)
  const proxy = await startFaultProxy(repository.server.url)
  const egress = createEgress({ config: { EGRESS_ALLOW: [`127.0.0.1:${proxy.port}`] } })
  const { username, password } = repository.server.key
  let isDirty = true
  const changing = async (change: Promise<unknown>) => {
    await change
    isDirty = true
  }
  const harness: SourceHarness = {
    connector: {
      ...git,
      // The suite changes many files before it looks: they are published when somebody asks.
      async listPage(ctx, place) {
        if (isDirty) await repository.publish()
        isDirty = false
        return git.listPage(ctx as Parameters<typeof git.listPage>[0], place)
      },
      async readAccess(ctx) {
        if (isDirty) await repository.publish()
        isDirty = false
        return (await git.readAccess?.(ctx as Parameters<typeof git.listPage>[0])) ?? never()
      },
    },
    settings: { url: proxy.through(repository.url).href },
    credential: { username, token: password },
    wrongCredential: { username, token: 'wrong' },
    egress,
    proxy,
    put: (path, content) => changing(repository.write(path, content)),
    remove: (path) => changing(repository.erase(path)),
    rename: (from, to) => changing(repository.move(from, to)),
    many: { files: 1010, calls: 2 },
    async close() {
      await repository.close()
      await egress.close()
      proxy.stop()
    },
  }
  return { repository, harness }
}
const never = () => {
  throw new Error('the connector reads access')
}

testConformance(git, async () => (await startSource()).harness)

test('a branch that has not moved costs one question and lists nothing', async () => {
  const { harness } = await startSource()
  await harness.put('a.md', 'a')
  const reader = createReader(harness)
  const { pages } = await reader.listAll()
  const cursor = pages.at(-1)?.next_delta_cursor ?? ''
  const asked = harness.proxy?.heard.length ?? 0

  const again = await reader.listAll(cursor)

  expect(again.pages).toEqual([
    { items: [], places: [], next: null, mode: 'delta', next_delta_cursor: cursor },
  ])
  expect((harness.proxy?.heard.length ?? 0) - asked).toBe(1)
  await harness.close()
})

test('a history that was rewritten is read like any other', async () => {
  const { harness, repository } = await startSource()
  await harness.put('a.md', 'first')
  const reader = createReader(harness)
  const { pages } = await reader.listAll()
  await repository.git('checkout', '-q', '--orphan', 'other')
  await repository.git('branch', '-q', '-D', 'main')
  await repository.git('branch', '-q', '-m', 'main')
  await harness.put('b.md', 'second')

  const { paths, isComplete } = await reader.listAll(pages.at(-1)?.next_delta_cursor ?? '')

  expect([paths, isComplete]).toEqual([['a.md', 'b.md'], true])
  await harness.close()
})

test('links and packages of others are left out; large and binary files are read whole', async () => {
  const { harness, repository } = await startSource({ canFilter: false })
  const large = Buffer.from(Uint8Array.from({ length: 3_000_000 }, (_, n) => (n * 7919) % 251))
  await repository.write('大文件.bin', large)
  await repository.write('node_modules/x/readme.md', 'not ours')
  await symlink('/etc/passwd', join(repository.clone, 'link.md'))
  const reader = createReader(harness)

  const { items } = await reader.listAll()

  expect(items.map(wholePath)).toEqual(['大文件.bin'])
  const [item] = items
  const ctx = reader.contextWith()
  const got =
    item && (await git.fetchItem(ctx as Parameters<typeof git.listPage>[0], { ...item, state: {} }))
  const parts = got && got !== 'gone' ? await got.body.toArray() : []
  expect(Buffer.concat(parts).equals(large)).toBe(true)
  await harness.close()
})

test('a pack that is cut, shortened, empty or foreign is never taken for a tree', async () => {
  const { harness } = await startSource()
  const reader = createReader(harness)
  const faults = [
    { kind: 'cut' },
    { kind: 'shorten', bytes: 0 },
    { kind: 'shorten', bytes: 60 },
    { kind: 'shorten', bytes: 200 },
    { kind: 'status', status: 200, text: '0000' },
    { kind: 'status', status: 500 },
  ] as const
  for (const [index, fault] of faults.entries()) {
    await harness.put('a.md', `${index}`)
    let posts = 0
    // The first question is for the branch, the second for its tree.
    harness.proxy?.fail(fault, { isMeant: ({ method }) => method === 'POST' && ++posts === 2 })

    const told = await reader.listAll().then(
      () => 'listed',
      (error: unknown) => toFault(error),
    )

    expect([fault, told]).toEqual([fault, expect.objectContaining({ reason_code: 'source-error' })])
    harness.proxy?.heal()
  }
  expect((await reader.listAll()).paths).toEqual(['a.md'])
  await harness.close()
})

test('a pointer to a large-file store is no document', async () => {
  const { harness } = await startSource()
  await harness.put(
    'video.mp4',
    'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n',
  )
  const reader = createReader(harness)
  const [item] = (await reader.listAll()).items

  const fault = await (item && reader.read(item).catch((error: unknown) => toFault(error)))

  expect(fault).toMatchObject({ reason_code: 'unsupported-type', scope: 'item', is_final: true })
  await harness.close()
})

test('only the chosen branch and folder are read, with paths from there', async () => {
  const { harness, repository } = await startSource()
  await repository.write('docs/制度/a.md', 'a')
  await repository.write('src/b.md', 'b')
  await repository.publish()
  await repository.git('push', '-q', 'origin', 'main:refs/heads/release/1.0')
  const settings = { ...(harness.settings as object), branch: 'release/1.0', folder: '/docs/' }

  const { paths } = await createReader({
    ...harness,
    connector: git,
    settings,
  }).listAll()

  expect(paths).toEqual(['制度/a.md'])
  const lost = createReader({ ...harness, settings: { ...settings, branch: 'no-such' } })
  expect(await lost.listAll().catch((error: unknown) => toFault(error).reason_code)).toBe(
    'bad-settings',
  )
  await harness.close()
})
