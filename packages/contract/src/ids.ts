import { z } from 'zod'

/** Ids are UUIDv7 strings and never a permission (GEN-7); a brand keeps one kind from passing as another. */
const id = <Name extends string>(name: Name) => z.uuid().describe(`id of a ${name}`).brand<Name>()

export const userId = id('user')
export type UserId = z.infer<typeof userId>
export const workspaceId = id('workspace')
export type WorkspaceId = z.infer<typeof workspaceId>
export const memberId = id('member')
export type MemberId = z.infer<typeof memberId>
export const deviceId = id('device')
export type DeviceId = z.infer<typeof deviceId>
export const fileId = id('file')
export type FileId = z.infer<typeof fileId>
export const codeId = id('code')
export type CodeId = z.infer<typeof codeId>
export const noticeId = id('notice')
export type NoticeId = z.infer<typeof noticeId>
export const roleId = id('role')
export type RoleId = z.infer<typeof roleId>
export const invitationId = id('invitation')
export type InvitationId = z.infer<typeof invitationId>
export const appId = id('app')
export type AppId = z.infer<typeof appId>
export const importId = id('import')
export type ImportId = z.infer<typeof importId>
export const syncRunId = id('sync run')
export type SyncRunId = z.infer<typeof syncRunId>
export const documentId = id('document')
export type DocumentId = z.infer<typeof documentId>
export const docGroupId = id('doc group')
export type DocGroupId = z.infer<typeof docGroupId>
