import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createEgress } from '../platform/guarded-fetch/index.ts'
import { createReader } from '../testing/conformance/index.ts'
import { startRepository } from '../testing/git-repository.ts'
import { sourceServer } from '../testing/source-server.ts'
import { git } from './git/index.ts'
import { webdav } from './webdav/index.ts'

/** Every socket this process opens while work runs, and every program it starts. */
async function recordConnections(work: () => Promise<void>) {
  const sockets: Socket[] = []
  const programs: unknown[] = []
  const hearSocket = (message: unknown) => sockets.push((message as { socket: Socket }).socket)
  const hearProgram = (message: unknown) => programs.push(message)
  subscribe('net.client.socket', hearSocket)
  subscribe('child_process', hearProgram)
  try {
    await work()
  } finally {
    unsubscribe('net.client.socket', hearSocket)
    unsubscribe('child_process', hearProgram)
  }
  return { sockets, programs }
}

test('D8 every socket of a sync was opened by the guard, and no program beside it', async () => {
  const repository = await startRepository()
  await repository.write('a.md', 'a')
  await repository.publish()
  const server = sourceServer()
  const folder = server.ownName()
  await server.put(`dav/${folder}/b.md`, 'b')
  const asked: string[] = []
  const { hostname, port } = server.url
  // The names are known to the guard alone: a call round it would find no such host.
  const egress = createEgress({
    config: { EGRESS_ALLOW: [`${hostname}:${port}`] },
    lookup: async (host) => {
      asked.push(host)
      return [{ address: hostname, family: 4 }]
    },
  })
  const part = {
    egress,
    put: never,
    remove: never,
    rename: never,
    close: never,
    many: { files: 0, calls: 0 },
  }
  const { username, password } = server.key
  const sources = [
    {
      ...part,
      connector: git,
      settings: { url: `http://git.guarded.test:${port}${repository.url.pathname}` },
      credential: { username, token: password },
    },
    {
      ...part,
      connector: webdav,
      settings: { url: `http://dav.guarded.test:${port}/dav/${folder}/` },
      credential: server.key,
    },
  ]

  const { sockets, programs } = await recordConnections(async () => {
    for (const source of sources) {
      const reader = createReader(source)
      const [item] = (await reader.listAll()).items
      expect(item && (await reader.read(item))).toMatch(/^[ab]$/)
    }
  })

  expect(new Set(asked)).toEqual(new Set(['git.guarded.test', 'dav.guarded.test']))
  expect(sockets.length).toBe(asked.length)
  expect(programs).toEqual([])
  await egress.close()
  await server.remove(`dav/${folder}/`)
  await repository.close()
})

async function never(): Promise<void> {
  throw new Error('this source is only read')
}
