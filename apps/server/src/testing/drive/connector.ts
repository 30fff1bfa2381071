import { authTypes } from '@zhiwen/contract/enums.ts'
import { z } from 'zod'
import type { ContentConnector, ContentContext } from '../../connectors/content-spec.ts'
import { addressStep, keyAndRights, runChecks } from '../../connectors/kit/checks.ts'
import { fileItem } from '../../connectors/kit/file-item.ts'
import { checkStatus, fetchedFile, textOf } from '../../connectors/kit/replies.ts'
import { SourceError } from '../../connectors/spec.ts'

const settings = z.strictObject({ url: z.url() })
const nothing = z.strictObject({})
type Settings = z.output<typeof settings>
type DriveContext = ContentContext<Settings, Record<string, never>>

const listing = z.object({
  files: z.array(z.object({ path: z.string(), version: z.int() })),
  next: z.int().nullable(),
  total: z.int(),
})

/** Calls the drive as the person who signed in. */
const call = (ctx: DriveContext, path: string) =>
  ctx.withToken(async (token) => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await ctx.request(new URL(path, ctx.settings.url), { headers })
    if (reply.status !== 401) return reply
    reply.body.destroy()
    throw new SourceError('token-ended', 'status 401')
  })

async function list(ctx: DriveContext, cursor: string | null) {
  const reply = await call(ctx, `/files?from=${encodeURIComponent(cursor ?? '0')}`)
  const parsed = listing.safeParse(jsonOf(await textOf(checkStatus(reply, ctx.clock.now(), [200]))))
  if (!parsed.success) throw new SourceError('retry-later', 'the answer has another shape')
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const driveScopes = ['files.read', 'people.read']

/** A drive at which a person signs in; `issuer` is its authorization server. Registered in tests only. */
export const createDrive = (issuer: string): ContentConnector<Settings, Record<string, never>> => ({
  key: 'drive',
  card: {
    category: 'files',
    authTypes: [authTypes.oauth],
    scopes: ['workspace', 'personal'],
    canListReaders: false,
    takesAccessFile: false,
    isPushed: false,
    logo: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    settings: [{ name: 'url', type: 'url', isRequired: true }],
    credential: [],
  },
  oauth: {
    issuer,
    authorizeUrl: `${issuer}/auth`,
    tokenUrl: `${issuer}/token`,
    scopes: driveScopes,
  },
  settings,
  credential: nothing,
  limits: { requestsPerSecond: 1_000, concurrency: 10 },
  check: (ctx) =>
    runChecks([addressStep(ctx, ctx.settings.url), ...keyAndRights(() => list(ctx, null))]),
  async listPage(ctx, { cursor }) {
    const { files, next, total } = await list(ctx, cursor)
    const items = files.map(({ path, version }) =>
      fileItem({ external_id: path, version: String(version), names: path.split('/') }),
    )
    return { items, places: [], next: next === null ? null : String(next), mode: 'full', total }
  },
  async fetchItem(ctx, { external_id }) {
    const reply = await call(ctx, `/file?path=${encodeURIComponent(external_id)}`)
    return fetchedFile(reply, ctx.clock.now())
  },
})
