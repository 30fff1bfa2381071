import { randomUUID } from 'node:crypto'
import type { AppId, DocumentId, MemberId } from '@zhiwen/contract/ids.ts'
import { runMatches } from '@zhiwen/contract/matches.ts'
import type { AccessList, ItemAccess } from '../connectors/content-spec.ts'
import { querySql, type TenantTx } from '../platform/db/index.ts'
import { buildApp, memberIdOf } from './app-builders.ts'
import {
  type BuiltUser,
  type BuiltWorkspace,
  buildMember,
  buildRole,
  buildWorkspace,
  signIn,
} from './builders.ts'
import type { TestApp } from './test-app.ts'

type AppFields = { app_key?: string; scope?: 'personal'; owner?: BuiltUser }

/** A user of a source. */
export const sourceUser = (
  open_id: string,
  contacts: { mobile?: string; email?: string } = {},
): AccessList['users'][number] => ({
  open_id,
  name: open_id,
  email: '',
  mobile: '',
  is_active: true,
  ...contacts,
})

/** Workspace W of the worked examples: C creator, A admin, M1 and M2 members, role HR = {M2}. */
export async function buildReaderWorld(app: TestApp) {
  const workspace = await buildWorkspace(app)
  const { creator } = workspace
  const [A, M1, M2] = [
    await buildMember(app, { workspace, user_type: 2 }),
    await buildMember(app, { workspace }),
    await buildMember(app, { workspace }),
  ]
  const HR = await buildRole(app, { workspace })
  await app.system.query(
    'insert into role_members (workspace_id, role_id, member_id, created_at) values ($1, $2, $3, $4)',
    [workspace.id, HR, M2.id, app.clock.now()],
  )
  const C = { id: await memberIdOf(app, { workspace, owner: creator }), user: creator }
  const { token } = await signIn(app, creator)
  return { workspace, token, HR, A, M1, M2, C, ...sourcesOf(app, workspace, token) }
}

/** Sources of a workspace as a test fills them, and who reads what there. */
function sourcesOf(app: TestApp, workspace: BuiltWorkspace, token: string) {
  const { datasources, documents } = app.modules
  const inside = <T>(work: (tx: TenantTx) => Promise<T>) =>
    app.platform.db.withTenant({ workspaceId: workspace.id }, work)

  async function rowOf(tx: TenantTx, id: AppId) {
    const row = await datasources.contentApp(tx, id)
    if (!row) throw new Error('there is no such app')
    return row
  }

  async function match(id: AppId) {
    const { status } = await app.call(runMatches, { token, params: { app_id: id } })
    if (status !== 200) throw new Error('users were not matched')
  }

  /** Keeps users and groups of a source; nobody is matched anew. */
  const save = (id: AppId, list: Partial<AccessList>) =>
    inside(async (tx) => {
      const whole = { users: [], groups: [], rules: [], ...list }
      await datasources.saveAccess(tx, await rowOf(tx, id), whole)
    })

  return {
    match,
    save,
    /** The same, and maps everybody. */
    async access(id: AppId, list: Partial<AccessList>) {
      await save(id, list)
      await match(id)
    },
    /** An app whose readers were read just now. */
    async app(fields: AppFields = {}, changes: Record<string, unknown> = {}): Promise<AppId> {
      const { app_key = 'shelf', owner = workspace.creator, ...rest } = fields
      const id = await buildApp(app, { workspace, owner, app_key, ...rest })
      const set = { acl_checked_at: app.clock.now(), ...changes }
      const words = Object.keys(set).map((name, at) => `${name} = $${at + 2}`)
      const text = `update apps set ${words.join(', ')} where id = $1`
      await inside((tx) => querySql(tx, text, [id, ...Object.values(set)]))
      return id
    },
    /** A document search would find, with the readers its source names. */
    document: (id: AppId, access: ItemAccess): Promise<DocumentId> =>
      inside(async (tx) => {
        const row = await rowOf(tx, id)
        const plain = { external_id: randomUUID(), version: '1', title: '文档', path: [] }
        await datasources.noteReaders(tx, row, [{ access }])
        const resolved = datasources.resolveAccess(row, [], { ...plain, access })
        const items = [{ ...plain, access: resolved }]
        await documents.noteListed(tx, { appId: id, runNumber: 1, items })
        const [made] = await querySql<{ id: DocumentId }>(
          tx,
          `update documents set state = 'ready', current_version = 1, passage_count = 1
           where external_id = $1 returning id`,
          [plain.external_id],
        )
        if (!made) throw new Error('the document was not made')
        return made.id
      }),
    /** Which of these a member may read. */
    readable: (memberId: MemberId, ids: readonly DocumentId[]) =>
      inside(async (tx) => documents.readable(tx, await datasources.readScope(tx, memberId), ids)),
    async reads(memberId: MemberId, id: DocumentId): Promise<boolean> {
      return (await this.readable(memberId, [id])).has(id)
    },
  }
}
