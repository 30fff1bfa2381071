import { userTypes } from '@zhiwen/contract/enums.ts'
import type { Notice } from '@zhiwen/contract/notices.ts'

/** Kinds that read differently by what became of the person. */
const variantOf = ({ kind, params }: Notice): string => {
  if (kind !== 'type-changed') return kind
  return params.type === String(userTypes.admin) ? 'became-admin' : 'became-member'
}

/** Key and values of the sentence of a notice; without a known actor a sentence that needs none. */
export function noticeWords(notice: Notice): { key: string; values: Record<string, string> } {
  const { params, company_name: company } = notice
  const hasActor = Boolean(params.actor ?? params.name)
  const key = `kinds.${variantOf(notice)}${hasActor ? '' : '-plain'}`
  return { key, values: { ...params, company } }
}

/** Kinds about one data source, which lead to its page. */
const isOfApp = (kind: Notice['kind']) => kind === 'sync-held' || kind === 'app-needs-auth'

/** Where a notice leads to, for somebody who may go there now. */
export function noticeTarget(notice: Notice, current: { id: string; isManager: boolean } | null) {
  const { kind, params, workspace_id } = notice
  if (kind === 'invited' && params.invitation) {
    return `/invitation/${encodeURIComponent(params.invitation)}`
  }
  if (isOfApp(kind) && params.app_id && workspace_id === current?.id) {
    const base = params.scope === 'personal' ? '/personal' : '/manage/datasources'
    const part = kind === 'app-needs-auth' ? '?tab=basic' : ''
    return `${base}/edit/${encodeURIComponent(params.app_id)}${part}`
  }
  if (!current?.isManager || workspace_id !== current.id) return null
  if (kind === 'joined') return '/manage/users/all'
  return kind === 'admin-added-self-to-role' ? '/manage/users/customRole' : null
}
