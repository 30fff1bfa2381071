import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { GuardedRequest } from '../../platform/guarded-fetch/index.ts'
import type { ContentContext } from '../content-spec.ts'
import { checkStatus, textOf } from '../kit/replies.ts'
import { everythingAllowed, parseRobots, type Robots } from './robots.ts'
import type { Credential, Settings } from './settings.ts'

export type WebContext = ContentContext<Settings, Credential>

const robotsBytesMax = 2 * 1024 * 1024
const robotsKeptMs = 60 * 60_000
const longestDelaySeconds = 10

const kept = z.object({ at: z.number(), text: z.string().nullable() })

/** Calls a page; the key goes to the hosts of the source alone. */
export function callSite(ctx: WebContext, url: URL, request: GuardedRequest = {}) {
  const { username, password } = ctx.credential
  const isHome = ctx.settings.urls.some((start) => new URL(start).host === url.host)
  const key = Buffer.from(`${username}:${password}`).toString('base64')
  return ctx.request(url, {
    ...request,
    headers: {
      ...request.headers,
      ...(username !== '' && isHome && { authorization: `Basic ${key}` }),
    },
  })
}

/** What the host allows; asked again after an hour. A host that fails to say allows nothing, by an error. */
export async function robotsOf(ctx: WebContext, url: URL): Promise<Robots> {
  const name = createHash('sha256').update(url.origin).digest('hex')
  const path = join(await ctx.workFolder(), `robots-${name}.json`)
  const now = ctx.clock.now().getTime()
  const old = await readFile(path, 'utf8')
    .then((text) => kept.parse(JSON.parse(text)))
    .catch(() => null)
  const text = old && now - old.at < robotsKeptMs ? old.text : await askRobots(ctx, url)
  if (text !== old?.text) await writeFile(path, JSON.stringify({ at: now, text }))
  return text === null ? everythingAllowed : parseRobots(text)
}

async function askRobots(ctx: WebContext, url: URL): Promise<string | null> {
  const reply = await callSite(ctx, new URL('/robots.txt', url), { maxBytes: robotsBytesMax })
  // RFC 9309: without a file, or with one that is not for us, everything is allowed.
  if (reply.status >= 400 && reply.status < 500 && reply.status !== 429) {
    reply.body.destroy()
    return null
  }
  return textOf(checkStatus(reply, ctx.clock.now(), [200]))
}

/** Waits as long as the host asks for between two pages. */
export async function keepDistance({ delaySeconds }: Robots, signal: AbortSignal): Promise<void> {
  if (delaySeconds <= 0) return
  await wait(Math.min(delaySeconds, longestDelaySeconds) * 1000, undefined, { signal })
}
