import * as appItems from '@zhiwen/contract/app-items.ts'
import * as apps from '@zhiwen/contract/apps.ts'
import * as audit from '@zhiwen/contract/audit.ts'
import * as directory from '@zhiwen/contract/directory.ts'
import { addMembers } from '@zhiwen/contract/drafts.ts'
import { type AuditAction, userTypes } from '@zhiwen/contract/enums.ts'
import * as invitations from '@zhiwen/contract/invitations.ts'
import { saveMatches } from '@zhiwen/contract/matches.ts'
import * as members from '@zhiwen/contract/members.ts'
import { leaveWorkspace, transferWorkspace } from '@zhiwen/contract/places.ts'
import * as roles from '@zhiwen/contract/roles.ts'
import { createWorkspace } from '@zhiwen/contract/user.ts'
import { deleteWorkspace, updateWorkspace } from '@zhiwen/contract/workspace.ts'
import { developmentKey } from '@zhiwen/fake-directories/directory-server.ts'
import { type AuditedAct, anApp, type Stage } from './audited-act.ts'
import { auditedContentActs } from './audited-content-acts.ts'
import {
  buildInvitation,
  buildInvitedPlace,
  buildMember,
  buildRole,
  buildUser,
  signIn,
} from './builders.ts'
import { injectOnce } from './call-endpoint.ts'
import { codeByPhone } from './people.ts'

const aMember = async ({ app, workspace }: Stage, state: 'active' | 'disabled' = 'active') => {
  const { id, user } = await buildMember(app, { workspace, state })
  return { params: { member_id: id }, user, id }
}
const aRole = async ({ app, workspace }: Stage) => ({
  params: { role_id: await buildRole(app, { workspace }) },
})
const feishu = {
  app_key: 'feishu',
  title: '飞书',
  client_id: developmentKey.clientId,
  client_secret: developmentKey.clientSecret,
} as const
const aDirectory = async ({ app, token }: Stage) => {
  const { data } = await app.call(directory.connectDirectory, { token, body: feishu })
  return { params: { app_id: data.id }, secrets: [feishu.client_secret] }
}
const aCode = ({ app, workspace, token }: Stage, purpose: 'delete' | 'transfer') =>
  codeByPhone(app, workspace.creator.mobile, purpose, token)
const aNamedInvitation = async ({ app, workspace }: Stage) => {
  const memberId = await buildInvitedPlace(app, { workspace })
  const { id, code } = await buildInvitation(app, { workspace, memberId })
  return { params: { invitation_id: id }, code }
}
const fileReply = async ({ app, token }: Stage, endpoint: Parameters<typeof injectOnce>[1]) => {
  const { statusCode } = await injectOnce(app.app, endpoint, { token, body: {} })
  return { status: statusCode }
}

/** One way to do every act that leaves a row; an action without its line does not compile. */
export const auditedActs: Record<AuditAction, AuditedAct> = {
  'workspace.created': {
    shows: [],
    async act({ app }) {
      const { token } = await signIn(app, await buildUser(app))
      const body = { company_name: `新公司 ${token.slice(0, 8)}` }
      const { status, data } = await app.call(createWorkspace, { token, body })
      return { status, ...(data.current_workspace && { workspaceId: data.current_workspace.id }) }
    },
  },
  'workspace.updated': {
    shows: ['before', 'after'],
    act: ({ app, token }) =>
      app.call(updateWorkspace, { token, body: { version: 1, chat_enabled: false } }),
  },
  'workspace.deleted': {
    shows: [],
    async act(stage) {
      const verification_code = await aCode(stage, 'delete')
      const body = { company_name: stage.workspace.company_name, verification_code }
      const { status } = await stage.app.call(deleteWorkspace, { token: stage.token, body })
      return { status, secrets: [verification_code] }
    },
  },
  'workspace.transferred': {
    shows: ['before', 'after'],
    async act(stage) {
      const { id } = await aMember(stage)
      const verification_code = await aCode(stage, 'transfer')
      const body = { member_id: id, verification_code }
      const { status } = await stage.app.call(transferWorkspace, { token: stage.token, body })
      return { status, secrets: [verification_code] }
    },
  },
  'member.invited': {
    shows: ['after'],
    async act({ app, token }) {
      const rows = [{ name: '韩梅梅', email: 'mei@invited.test' }]
      const { status, data } = await app.call(addMembers, { token, body: { rows } })
      const code = data.results[0]?.link?.split('/').at(-1)
      return { status, secrets: code ? [code] : [] }
    },
  },
  'member.joined': {
    shows: ['after'],
    async act({ app, workspace }) {
      const { code } = await buildInvitation(app, { workspace })
      const { token } = await signIn(app, await buildUser(app))
      const call = { token, params: { code }, body: {} }
      const { status } = await app.call(invitations.acceptInvitation, call)
      return { status, secrets: [code, token] }
    },
  },
  'member.updated': {
    shows: ['before', 'after'],
    async act(stage) {
      const { params } = await aMember(stage)
      const body = { version: 1, name: '改名' }
      return stage.app.call(members.updateMember, { token: stage.token, params, body })
    },
  },
  'member.type-changed': {
    shows: ['before', 'after'],
    async act(stage) {
      const { params } = await aMember(stage)
      const body = { version: 1, ws_user_type: userTypes.admin }
      return stage.app.call(members.updateMember, { token: stage.token, params, body })
    },
  },
  'member.disabled': {
    shows: ['before', 'after'],
    async act(stage) {
      const { params } = await aMember(stage)
      return stage.app.call(members.disableMember, { token: stage.token, params })
    },
  },
  'member.enabled': {
    shows: ['before', 'after'],
    async act(stage) {
      const { params } = await aMember(stage, 'disabled')
      return stage.app.call(members.enableMember, { token: stage.token, params })
    },
  },
  'member.removed': {
    shows: ['before', 'after'],
    async act(stage) {
      const { params } = await aMember(stage)
      return stage.app.call(members.removeMember, { token: stage.token, params, body: {} })
    },
  },
  'member.left': {
    shows: [],
    async act(stage) {
      const { user } = await aMember(stage)
      const { token } = await signIn(stage.app, user)
      return stage.app.call(leaveWorkspace, { token })
    },
  },
  'members.exported': { shows: ['after'], act: (stage) => fileReply(stage, members.exportMembers) },
  'role.created': {
    shows: ['after'],
    act: ({ app, token }) => app.call(roles.createRole, { token, body: { name: '新角色' } }),
  },
  'role.updated': {
    shows: ['before', 'after'],
    async act(stage) {
      const { params } = await aRole(stage)
      const body = { version: 1, description: '说明' }
      return stage.app.call(roles.updateRole, { token: stage.token, params, body })
    },
  },
  'role.members-changed': {
    shows: ['after'],
    async act(stage) {
      const { params } = await aRole(stage)
      const { id } = await aMember(stage)
      const body = { add: [id] }
      return stage.app.call(roles.changeRoleMembers, { token: stage.token, params, body })
    },
  },
  'role.deleted': {
    shows: ['before'],
    async act(stage) {
      const { params } = await aRole(stage)
      return stage.app.call(roles.deleteRole, { token: stage.token, params })
    },
  },
  'invitation.created': {
    shows: ['after'],
    async act({ app, token }) {
      const { status, data } = await app.call(invitations.createInvitation, { token, body: {} })
      return { status, secrets: [data.code] }
    },
  },
  'invitation.reset': {
    shows: ['after'],
    async act({ app, workspace, token }) {
      const { id, code } = await buildInvitation(app, { workspace })
      const params = { invitation_id: id }
      const { status, data } = await app.call(invitations.resetInvitation, { token, params })
      return { status, secrets: [code, data.code] }
    },
  },
  'invitation.resent': {
    shows: ['after'],
    async act(stage) {
      const { params, code } = await aNamedInvitation(stage)
      const { app, token } = stage
      const { status, data } = await app.call(invitations.resendInvitation, { token, params })
      return { status, secrets: [code, data.code] }
    },
  },
  'invitation.revoked': {
    shows: ['after'],
    async act({ app, workspace, token }) {
      const { id, code } = await buildInvitation(app, { workspace })
      const params = { invitation_id: id }
      const { status } = await app.call(invitations.revokeInvitation, { token, params })
      return { status, secrets: [code] }
    },
  },
  'directory.connected': {
    shows: ['after'],
    async act(stage) {
      return { status: 200, ...(await aDirectory(stage)) }
    },
  },
  'directory.disconnected': {
    shows: [],
    async act(stage) {
      const { params, secrets } = await aDirectory(stage)
      const call = { token: stage.token, params }
      return { ...(await stage.app.call(directory.disconnectDirectory, call)), secrets }
    },
  },
  'directory.imported': {
    shows: ['after'],
    async act(stage) {
      const { params, secrets } = await aDirectory(stage)
      const { app, token } = stage
      const body = { department_ids: ['0'] }
      const { status } = await app.call(directory.startImport, { token, params, body })
      await app.runJobs()
      return { status, secrets }
    },
  },
  'app.created': {
    shows: ['after'],
    act: ({ app, token }) =>
      app.call(apps.createApp, {
        token,
        body: { scope: 'workspace', app_key: 'upload', title: '制度库' },
      }),
  },
  'app.updated': {
    shows: ['before', 'after'],
    act: async (stage) =>
      stage.app.call(apps.updateApp, {
        ...(await anApp(stage)),
        body: { version: 1, default_visibility: 2 },
      }),
  },
  'app.paused': {
    shows: ['before', 'after'],
    act: async (stage) => stage.app.call(apps.pauseApp, await anApp(stage)),
  },
  'app.resumed': {
    shows: ['before', 'after'],
    act: async (stage) => stage.app.call(apps.resumeApp, await anApp(stage, 'paused')),
  },
  'app.needs-auth': {
    shows: ['before', 'after'],
    async act(stage) {
      const { params } = await anApp(stage)
      const { db } = stage.app.platform
      const refuse = () =>
        db.withTenant({ workspaceId: stage.workspace.id }, (tx) =>
          stage.app.modules.datasources.noteRefused(tx, params.app_id),
        )
      await refuse()
      return { status: (await refuse()) ? 200 : 500 }
    },
  },
  'app.deleted': {
    shows: ['before'],
    act: async (stage) =>
      stage.app.call(apps.deleteApp, {
        ...(await anApp(stage)),
        body: { confirm_title: '制度库' },
      }),
  },
  'app.key-made': {
    shows: [],
    async act(stage) {
      const { status, data } = await stage.app.call(appItems.makePushKey, await anApp(stage))
      return { status, secrets: [data.key] }
    },
  },
  'app.matches-saved': {
    shows: ['after'],
    act: async (stage) =>
      stage.app.call(saveMatches, {
        ...(await anApp(stage)),
        body: { pairs: [{ open_id: 'ou_1', member_id: null }] },
      }),
  },
  ...auditedContentActs,
  'subscription.granted': {
    shows: ['before', 'after'],
    async act({ app, workspace }) {
      await app.modules.billing.grantPlan({ workspaceId: workspace.id, plan: 'enterprise' })
      return { status: 200 }
    },
  },
  'audit.exported': { shows: ['after'], act: (stage) => fileReply(stage, audit.exportAuditRows) },
}
