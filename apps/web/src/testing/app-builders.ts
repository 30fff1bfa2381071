import type { App, AppKind } from '@zhiwen/contract/apps.ts'
import { results } from '@zhiwen/contract/enums.ts'
import type { SyncRun } from '@zhiwen/contract/sync.ts'
import { idOf } from './ids.ts'

const logo = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
const field = {
  type: 'text',
  label: '',
  help: '',
  placeholder: '',
  is_required: false,
  default_value: null,
  options: [],
} as const

/** A kind that is reached by an address and a key, as most are. */
export function buildKind(changes: Partial<AppKind> = {}): AppKind {
  return {
    app_key: 'shelf',
    name: '书架',
    about: '书架里的共享目录',
    reads: ['目录里的文档与表格'],
    needed_rights: ['只读账号'],
    category: 'files',
    auth_types: [2],
    scopes: ['personal', 'workspace'],
    can_list_readers: false,
    takes_access_file: true,
    is_pushed: false,
    logo,
    settings_fields: [
      { ...field, name: 'url', type: 'url', label: '地址', is_required: true, options: [] },
      { ...field, name: 'folders', type: 'lines', label: '目录', help: '每行一个', options: [] },
      { ...field, name: 'depth', type: 'number', label: '层数', default_value: 5, options: [] },
      { ...field, name: 'hidden', type: 'switch', label: '包含隐藏文件', options: [] },
      {
        ...field,
        name: 'order',
        type: 'select',
        label: '顺序',
        default_value: 'name',
        options: [
          { value: 'name', label: '按名称' },
          { value: 'time', label: '按时间' },
        ],
      },
    ],
    credential_fields: [
      { ...field, name: 'username', label: '账号', is_required: true, options: [] },
      { ...field, name: 'password', type: 'secret', label: '密码', is_required: true, options: [] },
    ],
    is_development: false,
    installed_count: 0,
    ...changes,
  }
}

/** A run under way. */
export function buildRun(changes: Partial<SyncRun> = {}): SyncRun {
  return {
    id: idOf(9_000),
    app_id: idOf(8_000),
    trigger: 'manual',
    mode: 'incremental',
    state: 'running',
    stage: 'parsing',
    counts: {
      listed: 100,
      added: 40,
      changed: 0,
      unchanged: 60,
      fetched: 20,
      parsed: 12,
      indexed: 10,
      removed: 0,
      skipped: 1,
      failed: 2,
      acl_changed: 0,
    },
    is_listing_done: true,
    per_minute: 60,
    seconds_left: 30,
    reason_code: null,
    started_by: '林可欣',
    created_at: '2026-11-13T01:00:00.000Z',
    started_at: '2026-11-13T01:00:01.000Z',
    ended_at: null,
    ...changes,
  }
}

/** A company app that is in sync; the number makes the id. */
export function buildApp(number: number, changes: Partial<App> = {}): App {
  return {
    id: idOf(number + 8_000),
    scope: 'workspace',
    app_key: 'shelf',
    platform: '书架',
    logo,
    title: `资料库${number}`,
    auth_type: 2,
    state: 'active',
    sync_status: results.success,
    stage: null,
    reason_code: null,
    is_over_quota: false,
    doc_count: { found: 1_204, indexed: 1_200, failed: 0 },
    settings: { url: 'https://files.xinghe.example/dav' },
    has_credential: true,
    can_list_readers: false,
    is_pushed: false,
    is_development: false,
    data_permission: 1,
    role_ids: [],
    protected_permission: 1,
    protected_role_ids: [],
    default_visibility: 3,
    mapping_types: ['mobile', 'email', 'custom_mapping'],
    auto_sync: true,
    acl_checked_at: '2026-11-13T01:00:00.000Z',
    is_acl_stale: false,
    last_sync_at: '2026-11-13T01:00:00.000Z',
    next_sync_at: '2026-11-14T18:00:00.000Z',
    current_run: null,
    creator: { id: idOf(3), name: '林可欣' },
    version: 1,
    created_at: '2026-11-01T01:00:00.000Z',
    updated_at: '2026-11-13T01:00:00.000Z',
    ...changes,
  }
}
