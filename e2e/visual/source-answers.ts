import type { Api } from '@zhiwen/contract/api.ts'
import type { App, AppKind } from '@zhiwen/contract/apps.ts'
import type { SyncRun } from '@zhiwen/contract/sync.ts'
import type { Language } from './forms.ts'
import { idsFrom } from './ids.ts'

/** Connected apps in every state; a real server would need hours and failing sources for these. */
const id = idsFrom('0199a7c4-11aa-7c00-8a41')

const words = {
  'zh-hans': {
    titles: ['研发资料库', '公司官网', '质量体系文件', '代码与手册', '历年合同', '客户服务台'],
    people: ['林可欣', '何嘉树', '顾清越'],
    platforms: ['WebDAV', '网页', 'S3 存储', 'Git 仓库', '文件上传', 'API 推送'],
  },
  en: {
    titles: [
      'R&D library',
      'Company site',
      'Quality files',
      'Code and manuals',
      'Contracts',
      'Help desk',
    ],
    people: ['Kexin Lin', 'Jiashu He', 'Qingyue Gu'],
    platforms: ['WebDAV', 'Web pages', 'S3 storage', 'Git repository', 'File upload', 'API push'],
  },
} as const

const tile = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="11" fill="${colour}"/><path d="M14 16h20v4H14zm0 8h20v4H14z" fill="#fff"/></svg>`)}`
const tiles = ['#2b8adb', '#0f9d8a', '#e2711d', '#3a3f4b', '#4c6fff', '#7429ec'].map(tile)

const run = (number: number, changes: Partial<SyncRun>): SyncRun => ({
  id: id(number + 100),
  app_id: id(number),
  trigger: 'manual',
  mode: 'incremental',
  state: 'running',
  stage: 'parsing',
  counts: {
    listed: 15_693,
    added: 4_120,
    changed: 86,
    unchanged: 9_400,
    fetched: 2_210,
    parsed: 1_930,
    indexed: 1_804,
    removed: 0,
    skipped: 12,
    failed: 7,
    acl_changed: 40,
  },
  is_listing_done: true,
  per_minute: 148,
  seconds_left: 1_620,
  reason_code: null,
  started_by: '',
  created_at: '2026-11-14T01:28:00.000Z',
  started_at: '2026-11-14T01:28:02.000Z',
  ended_at: null,
  ...changes,
})

function app(language: Language, number: number, changes: Partial<App> = {}): App {
  const { titles, people, platforms } = words[language]
  return {
    id: id(number),
    scope: 'workspace',
    app_key: 'webdav',
    platform: platforms[number] ?? '',
    logo: tiles[number] ?? '',
    title: titles[number] ?? '',
    auth_type: 2,
    state: 'active',
    sync_status: 1,
    stage: null,
    reason_code: null,
    is_over_quota: false,
    doc_count: { found: 3_207, indexed: 3_207, failed: 0 },
    settings: {},
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
    acl_checked_at: '2026-11-14T01:30:00.000Z',
    is_acl_stale: false,
    last_sync_at: '2026-11-13T18:12:00.000Z',
    next_sync_at: '2026-11-14T18:00:00.000Z',
    current_run: null,
    creator: { id: id(200), name: people[number % 3] ?? '' },
    version: 1,
    created_at: '2026-10-02T01:00:00.000Z',
    updated_at: '2026-11-13T18:12:00.000Z',
    ...changes,
  }
}

/** One app in each state a list can show. */
export const apps = (language: Language): { items: App[] } => ({
  items: [
    app(language, 0, {
      current_run: run(0, {}),
      sync_status: 2,
      doc_count: { found: 15_693, indexed: 11_204, failed: 7 },
    }),
    app(language, 1, { current_run: run(1, { state: 'held', stage: 'held' }), sync_status: 2 }),
    app(language, 2, {
      sync_status: 3,
      reason_code: 'source-slow',
      doc_count: { found: 918, indexed: 902, failed: 16 },
      auto_sync: false,
    }),
    app(language, 3, { state: 'needs_auth', reason_code: 'needs-sign-in' }),
    app(language, 4, {
      is_pushed: true,
      doc_count: { found: 42, indexed: 42, failed: 0 },
    }),
    app(language, 5, {
      state: 'draft',
      last_sync_at: null,
      doc_count: { found: 0, indexed: 0, failed: 0 },
    }),
  ],
})

/** Personal apps of members, as a manager sees them. */
export const othersApps = (language: Language): Api['GET /personal_apps']['data'] => ({
  items: ([0, 1] as const).map((number) => ({
    id: id(number + 20),
    platform: words[language].platforms[number],
    logo: tiles[number] ?? '',
    owner: { id: id(number + 210), name: words[language].people[number] },
    state: number === 0 ? 'active' : 'paused',
    sync_status: number === 0 ? 1 : 3,
    reason_code: number === 0 ? null : 'needs-sign-in',
    doc_count: { found: 320, indexed: 318, failed: 2 },
    updated_at: '2026-11-13T18:12:00.000Z',
  })),
})

/** A draft that only waits for its last steps. */
export const draft = (language: Language): App =>
  app(language, 0, {
    state: 'draft',
    settings: { url: 'https://files.xinghe.example/dav/' },
    last_sync_at: null,
  })

/** A kind at which a person signs in; none is built in yet. */
export const drive = (language: Language): AppKind => ({
  app_key: 'drive',
  name: language === 'en' ? 'Company drive' : '企业网盘',
  about: '',
  reads: [],
  needed_rights: language === 'en' ? ['Read files'] : ['读取文件'],
  category: 'files',
  auth_types: [1],
  scopes: ['workspace', 'personal'],
  can_list_readers: true,
  takes_access_file: false,
  is_pushed: false,
  logo: tiles[0] ?? '',
  settings_fields: [],
  credential_fields: [],
  is_development: false,
  installed_count: 0,
})
