import type { ContentContext } from '../content-spec.ts'
import { checkStatus } from '../kit/replies.ts'
import { SourceError } from '../spec.ts'
import { delimiter, flush, line, packetsOf, textLines } from './pkt-line.ts'
import type { Credential, Settings } from './settings.ts'

/** The smart HTTP protocol, version 2, spoken by ourselves: no program of its own touches the network. */
export type GitContext = ContentContext<Settings, Credential>

const service = 'git-upload-pack'
const sideband = { data: 1, error: 3 }
const refsBytesMax = 20 * 1024 * 1024

function headersOf({ credential: { username, token } }: GitContext): Record<string, string> {
  const key = Buffer.from(`${username || 'git'}:${token}`).toString('base64')
  return { 'git-protocol': 'version=2', ...(token !== '' && { authorization: `Basic ${key}` }) }
}

const addressOf = ({ settings }: GitContext, path: string) =>
  new URL(`${settings.url.replace(/\/+$/, '')}/${path}`)

/** A repository that is not there, or not for this key, is a setting to change. */
function checkReply(
  ctx: GitContext,
  reply: Awaited<ReturnType<GitContext['request']>>,
  type: string,
) {
  checkStatus(reply, ctx.clock.now(), [200])
  if (reply.headers.get('content-type')?.startsWith(`application/x-${service}-${type}`))
    return reply
  reply.body.destroy()
  throw new SourceError('retry-later', 'the answer is not of git')
}

/** What the server can do, by name. */
export async function readCapabilities(ctx: GitContext): Promise<Map<string, string>> {
  const reply = await ctx.request(addressOf(ctx, `info/refs?service=${service}`), {
    headers: headersOf(ctx),
    followsRedirects: false,
    maxBytes: refsBytesMax,
  })
  const lines = await textLines(checkReply(ctx, reply, 'advertisement').body)
  if (!lines.includes('version 2')) {
    throw new SourceError('bad-settings', 'the server does not speak version 2')
  }
  return new Map(
    lines.map((text): [string, string] => {
      const [name = '', ...value] = text.split('=')
      return [name, value.join('=')]
    }),
  )
}

type Asked = { command: string; args: string[]; maxBytes: number; timeoutMs?: number }

async function command(ctx: GitContext, { command, args, ...limits }: Asked) {
  const body = [line(`command=${command}`), delimiter, ...args.map(line), flush].join('')
  const reply = await ctx.request(addressOf(ctx, service), {
    method: 'POST',
    headers: { ...headersOf(ctx), 'content-type': `application/x-${service}-request` },
    body,
    followsRedirects: false,
    ...limits,
  })
  return checkReply(ctx, reply, 'result').body
}

/** The commit a branch stands at. */
export async function readHead(ctx: GitContext): Promise<string> {
  const { branch } = ctx.settings
  const wanted = branch === '' ? 'HEAD' : `refs/heads/${branch}`
  const args = [`ref-prefix ${wanted}`]
  const body = await command(ctx, { command: 'ls-refs', args, maxBytes: refsBytesMax })
  const refs = (await textLines(body)).map((text) => text.split(' '))
  const [commit] = refs.find(([, name]) => name === wanted) ?? []
  if (commit === undefined || !/^[0-9a-f]{40}$/.test(commit)) {
    throw new SourceError('bad-settings', 'there is no such branch')
  }
  return commit
}

type Fetch = { want: string; args?: string[]; maxBytes: number; timeoutMs: number }

/** The bytes of a pack with one object and what belongs to it; `gone` when the server has no such object. */
export async function* fetchPack(
  ctx: GitContext,
  { want, args = [], ...limits }: Fetch,
): AsyncGenerator<Buffer> {
  const asked = ['no-progress', `want ${want}`, ...args, 'done']
  const body = await command(ctx, { command: 'fetch', args: asked, ...limits })
  let isPack = false
  for await (const packet of packetsOf(body)) {
    if (packet === null) continue
    if (isPack) {
      if (packet[0] === sideband.data) yield packet.subarray(1)
      else if (packet[0] === sideband.error)
        throw new SourceError('retry-later', 'the pack broke off')
    } else {
      const text = packet.toString('utf8')
      if (text.startsWith('ERR ')) throw new MissingObject()
      isPack = text === 'packfile\n'
    }
  }
  if (!isPack) throw new SourceError('retry-later', 'the answer holds no pack')
}

/** The server knows no such object. */
export class MissingObject extends Error {
  override readonly name = 'MissingObject'
}
