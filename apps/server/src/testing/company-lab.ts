import { randomBytes } from 'node:crypto'
import { pushGroups, pushItems, removeItem } from '@zhiwen/contract/app-items.ts'
import { createApp, getApp } from '@zhiwen/contract/apps.ts'
import type { AppId, MemberId } from '@zhiwen/contract/ids.ts'
import { startSync } from '@zhiwen/contract/sync.ts'
import {
  byMailbox,
  type Company,
  type Connector,
  createFileMaker,
  createGitTarget,
  createMirror,
  createS3Target,
  createSiteTarget,
  createWebdavTarget,
  type FileTarget,
  type Mirror,
  pushedGroups,
  pushedItems,
  readCompany,
} from '@zhiwen/demo-company'
import { inject, vi } from 'vitest'
import { type Clock, systemClock } from '../platform/clock.ts'
import { type BuiltWorkspace, buildMember, buildUser, buildWorkspace, signIn } from './builders.ts'
import type { TestApp } from './test-app.ts'
import { uploadFiles } from './uploads.ts'

/** One source of the company and the app that reads it. */
type Source = { appId: AppId; bring(): Promise<void> }
export type CompanyLab = Awaited<ReturnType<typeof createCompanyLab>>

/** Puts 星河智造 into real sources and connects them to a workspace in which its people are members. */
export async function createCompanyLab(app: TestApp) {
  const company = readCompany()
  // The worker beside it has the real time.
  const where = { system: app.system, clock: systemClock }
  const workspace = await buildWorkspace(where)
  // Seven sources are more than a free plan has room for.
  await app.system.query(`update subscriptions set plan = 'enterprise' where workspace_id = $1`, [
    workspace.id,
  ])
  const memberOf = await buildPeople(where, company, workspace)
  const { token } = await signIn(where, workspace.creator, { expiresInSeconds: 7200 })
  const maker = createFileMaker(company)
  const name = `xinghe-${randomBytes(4).toString('hex')}`
  const sources = new Map<Connector, Source>()
  const connect = async (connector: Connector, app_key: string, form: Form) => {
    const title = `${connector} ${name}`
    const body = { scope: 'workspace' as const, app_key, title, default_visibility: 2 as const }
    const { data } = await app.call(createApp, { token, body: { ...body, ...form } })
    return data.id
  }
  const mirror = (connector: Connector, target: FileTarget): Mirror =>
    createMirror({
      company,
      connector,
      maker,
      target,
      ...(connector === 'imap' && { pathOf: ({ path }) => `${path}.eml` }),
      ...(connector === 'web' && { pathOf: ({ path }) => `/${name}${path}` }),
    })

  for (const plan of filePlans(name)) {
    const copy = mirror(plan.connector, await plan.target())
    await copy.bring()
    const appId = await connect(plan.connector, plan.appKey, plan.form)
    sources.set(plan.connector, { ...copy, appId })
  }
  for (const connector of ['upload', 'imap'] as const) {
    const appId = await connect(connector, 'upload', {})
    const copy = mirror(connector, uploadTarget(app, token, appId))
    await copy.bring()
    sources.set(connector, { ...copy, appId })
  }
  const pushed = await connectPushed(app, { token, company, connect })
  sources.set('feishu', pushed)

  return {
    /** Name of this run's folders at the servers. */
    name,
    company,
    workspace,
    token,
    memberOf,
    sources,
    /** Starts the sync of a source, or joins the one that runs. */
    sync: (appId: AppId) =>
      app.call(startSync, { token, params: { app_id: appId }, body: {} }).then(({ data }) => data),
    settled: (appId: AppId) => settled(app, token, appId),
    close: () => maker.close(),
  }
}

/** Waits until nothing of a source is under way. */
const settled = (app: TestApp, token: string, appId: AppId) =>
  vi.waitFor(
    async () => {
      const { data } = await app.call(getApp, { token, params: { app_id: appId } })
      if (data.current_run || data.sync_status === 2) throw new Error(`${data.title} is at work`)
      return data
    },
    { timeout: 600_000, interval: 200 },
  )

type Form = { settings?: Record<string, unknown>; credential?: Record<string, string> }
type FilePlan = {
  connector: Connector
  appKey: string
  target: () => FileTarget | Promise<FileTarget>
  form: Form
}

/** Real servers of `scripts/services`, in folders of this run's own. */
function filePlans(name: string): FilePlan[] {
  const given = inject('settings')
  const root = given['DEVELOPMENT_SOURCES_URL'] ?? ''
  const at = (path: string) => new URL(path, root)
  const shown = (path: string) => `${at('/').origin}${path}`
  const { username, password } = at('/')
  const bucket = {
    endpoint: given['S3_ENDPOINT'] ?? '',
    region: given['S3_REGION'] ?? '',
    bucket: name,
    accessKeyId: given['S3_ACCESS_KEY'] ?? '',
    secretAccessKey: given['S3_SECRET_KEY'] ?? '',
  }
  const { endpoint, region, accessKeyId: access_key, secretAccessKey: secret_key } = bucket
  return [
    {
      connector: 'webdav',
      appKey: 'webdav',
      target: () => createWebdavTarget(at(`/dav/${name}`)),
      form: { settings: { url: shown(`/dav/${name}`) }, credential: { username, password } },
    },
    {
      connector: 'git',
      appKey: 'git',
      target: () => createGitTarget({ address: at(`/git/${name}.git`), folder: at('/files/git/') }),
      form: {
        settings: { url: shown(`/git/${name}.git`) },
        credential: { username, token: password },
      },
    },
    {
      connector: 'web',
      appKey: 'web',
      target: () =>
        createSiteTarget({
          folder: at(`/files/site/${name}`),
          base: `/${name}`,
          origin: at('/').origin,
        }),
      form: {
        settings: { urls: [shown(`/${name}/`)], paths: [`/${name}/`], uses_access_file: true },
      },
    },
    {
      connector: 's3',
      appKey: 's3',
      target: () => createS3Target(bucket),
      form: {
        settings: { endpoint, region, bucket: name },
        credential: { access_key, secret_key },
      },
    },
  ]
}

/** Files as people drop them: sent with their path, known by it. */
function uploadTarget(app: TestApp, token: string, appId: AppId): FileTarget {
  const params = { app_id: appId }
  return {
    async put(path, bytes) {
      const name = path.split('/').at(-1) ?? ''
      const reply = await uploadFiles(app, token, [{ name, bytes }], 'document')
      const { files } = reply.json<{ data: { files: { file_id: string | null }[] } }>().data
      const file_id = files[0]?.file_id
      if (!file_id) throw new Error(`${path} was not taken: ${reply.body}`)
      const folder = path.split('/').slice(1, -1).join('/')
      const item = { external_id: path.slice(1), title: name, path: folder, file_id }
      await app.call(pushItems, { token, params, body: { items: [item] } })
    },
    async remove(path) {
      await app.call(removeItem, { token, params, body: { external_ids: [path.slice(1)] } })
    },
  }
}

type Pushing = {
  token: string
  company: Company
  connect: (connector: Connector, appKey: string, form: Form) => Promise<AppId>
}

/** The knowledge base: an in-house system that pushes items with their readers. */
async function connectPushed(app: TestApp, { token, company, connect }: Pushing): Promise<Source> {
  const appId = await connect('feishu', 'push', {})
  const params = { app_id: appId }
  let before = new Set<string>()
  const bring = async () => {
    await app.call(pushGroups, { token, params, body: { groups: pushedGroups(company) } })
    const items = pushedItems(company)
    await app.call(pushItems, { token, params, body: { items } })
    const now = new Set(items.map(({ external_id }) => external_id))
    const external_ids = [...before].filter((id) => !now.has(id))
    if (external_ids.length > 0) {
      await app.call(removeItem, { token, params, body: { external_ids } })
    }
    before = now
  }
  await bring()
  return { appId, bring }
}

/** Everybody of the lists as a member with a proven number or mailbox; who left has no place. */
async function buildPeople(
  where: Pick<TestApp, 'system'> & { clock: Clock },
  company: Company,
  workspace: BuiltWorkspace,
) {
  const members = new Map<string, MemberId>()
  for (const { id, name, mobile, email, status } of company.people.values()) {
    const isOwn = mobile !== null && id !== 'P044'
    const number = isOwn ? mobile.replace(/^\+86/, '').replace(/\D/g, '') : `1990000${id.slice(1)}9`
    const user = await buildUser(where, {
      display_name: name,
      mobile: number,
      email: byMailbox.includes(id) ? email : null,
    })
    const state = status === 'left' ? 'disabled' : 'active'
    members.set(id, (await buildMember(where, { workspace, user, state })).id)
  }
  return members
}
