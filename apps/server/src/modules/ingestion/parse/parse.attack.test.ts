import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { startCanary } from '../../../testing/files/canary.ts'
import { type HostileFile, hostileFiles } from '../../../testing/files/hostile/index.ts'
import { runHostile } from '../../../testing/files/run-hostile.ts'
import { createFileParser } from './index.ts'
import { sandboxCommand } from './sandbox.ts'

const run = promisify(execFile)
let canary: Awaited<ReturnType<typeof startCanary>>
beforeAll(async () => {
  canary = await startCanary()
})
afterAll(() => canary.close())

/** Runs a program behind the walls of a parser child instead of the parser. */
async function behindWalls(...program: string[]): Promise<string> {
  const { command, args } = sandboxCommand('tools')
  const walls = args.slice(0, args.lastIndexOf('/app/node'))
  const { stdout } = await run(command, [...walls, ...program], {
    env: { PATH: '/usr/bin', SECRET: 'key' },
  })
  return stdout
}

/** One file in four of each kind; the whole set runs in the long project. */
const quick = (files: HostileFile[]) =>
  files.filter((file, index) => !file.isSlow && index % 4 === 0)

test('G1–G7, F4, F8: hostile files end with a reason while good ones between them are read', async () => {
  const files = quick(await hostileFiles(canary.url))

  const { wrong, goodUnread, count, slowestMs } = await runHostile(files, 2)

  expect(wrong).toEqual([])
  expect(goodUnread).toEqual([])
  expect(count).toBeGreaterThan(60)
  expect(slowestMs).toBeLessThan(60_000)
  expect(canary.calls).toEqual([])
}, 240_000)

test('G2, G9: a parser child has no network but its own empty loopback', async () => {
  const interfaces = await behindWalls('/usr/bin/cat', '/proc/net/dev')
  const reach = `fetch('${canary.url}').then(() => 'reached', (error) => String(error.cause?.code))`
  const script = `${reach}.then((word) => require('fs').writeSync(1, word))`
  const answer = await behindWalls('/app/node', '-e', script)

  expect(interfaces.match(/^\s*\w+:/gm)?.map((name) => name.trim())).toEqual(['lo:'])
  expect(answer).toBe('ECONNREFUSED')
  expect(canary.calls).toEqual([])
})

test('a parser child sees no environment, no settings, no other user’s files, and writes only to its scratch', async () => {
  const environment = await behindWalls('/usr/bin/env')
  const root = await behindWalls('/usr/bin/ls', '/', '/app', '/app/apps/server')
  const user = await behindWalls('/usr/bin/id', '-u')
  const paths = ['/x', '/dev/shm/x', '/app/apps/server/x', '/usr/x']
  const writes = await Promise.allSettled(paths.map((path) => behindWalls('/usr/bin/touch', path)))

  expect(environment).not.toContain('SECRET')
  expect(root).not.toMatch(/^(home|root|work|var|\.env|migrations)$/m)
  expect(user.trim()).toBe('65534')
  for (const write of writes) {
    expect(String(write.status === 'rejected' && write.reason)).toMatch(/Read-only file system/)
  }
})

test('a text file that kills its child fails alone: the others beside it are read', async () => {
  const parser = createFileParser({ log: createLog({ LOG_LEVEL: 'silent' }) })
  // A list of ninety million empty cells fits into a file, not into a child.
  const deadly = Buffer.alloc(90_000_000, ',')
  const texts = Array.from({ length: 6 }, (_, index) => Buffer.from(`第${index}份说明。`))

  const [dead, ...good] = await Promise.all([
    parser.parseFile({ body: deadly, fileName: 'a.csv', mime: '' }),
    ...texts.map((body) => parser.parseFile({ body, fileName: 'b.txt', mime: '' })),
  ])
  parser.close()

  expect(dead).toEqual({ ok: false, reason: 'parser-died', isFinal: true })
  expect(good.map((outcome) => outcome.ok)).toEqual(texts.map(() => true))
})

test('G6: bad bytes, lone surrogates, NUL and direction marks are cleaned out of good text', async () => {
  const parser = createFileParser({ log: createLog({ LOG_LEVEL: 'silent' }) })
  const bytes = Buffer.concat([
    Buffer.from('报销\u0000标准\u202e为\u200b三百元。'),
    Buffer.from([0xed, 0xa0, 0x80]),
    Buffer.from('请按时提交。'.repeat(60)),
  ])

  const outcome = await parser.parseFile({ body: bytes, fileName: 'a.txt', mime: '' })
  parser.close()

  const text = outcome.ok ? outcome.blocks.map((block) => block.text).join('') : ''
  expect(text.startsWith('报销标准为三百元。')).toBe(true)
  expect(text.isWellFormed()).toBe(true)
})

test('where the sandbox cannot start no file is read, and the file is not to blame', async () => {
  const sandbox = () => ({ command: 'prlimit', args: ['bwrap', '--no-such-wall', 'true'] })
  const parser = createFileParser({ log: createLog({ LOG_LEVEL: 'silent' }), sandbox })

  const outcomes = [
    await parser.parseFile({ body: Buffer.from('报销标准'), fileName: 'a.txt', mime: '' }),
    await parser.parseFile({ body: Buffer.from('<p>报销标准</p>'), fileName: 'a.html', mime: '' }),
  ]
  parser.close()

  const refused = { ok: false, reason: 'internal', isFinal: false }
  expect(outcomes).toEqual([refused, refused])
})
