import type { AuditRow } from '@zhiwen/contract/audit.ts'
import type { DirectoryImport, DirectoryPerson } from '@zhiwen/contract/directory.ts'
import type { Language } from './forms.ts'
import { idsFrom } from './ids.ts'

/** Data for pages whose lists would be empty or endless with the real server. */
const id = idsFrom('0199a7c3-e52d-7b0f-8a41')

export const appId = id(51)
export const runId = id(61)

const names = {
  'zh-hans': ['林可欣', '何嘉树', '顾清越', '江予白', '罗可', '沈知行', '研发中心', '质量部'],
  en: [
    'Kexin Lin',
    'Jiashu He',
    'Qingyue Gu',
    'Yubai Jiang',
    'Ke Luo',
    'Zhixing Shen',
    'R&D',
    'Quality',
  ],
} as const
const nameAt = (language: Language, at: number) => names[language][at] ?? ''

const pageOf = <Item>(items: Item[], total = items.length) => ({
  items,
  total,
  page: 1,
  page_size: 10,
})

type Act = [AuditRow['action'], number, number, AuditRow['before'], AuditRow['after']]
const acts: Act[] = [
  [
    'workspace.updated',
    0,
    6,
    { primary_color: '#7429EC', chat_enabled: true },
    { primary_color: '#1E7F5C', chat_enabled: true },
  ],
  ['member.type-changed', 2, 1, { ws_user_type: 1 }, { ws_user_type: 2 }],
  ['member.disabled', 0, 4, { state: 'active' }, { state: 'disabled' }],
  ['invitation.created', 1, 3, null, { max_uses: 100, expires_at: '2026-11-20T01:30:00.000Z' }],
  ['role.members-changed', 1, 7, { removed: [] }, { added: [id(1), id(2)] }],
  ['directory.imported', 0, 6, null, { matched: 20, new: 38, ambiguous: 2 }],
  ['members.exported', 2, 6, null, { count: 164 }],
]

/** A page of the log of a lively week. */
export const auditRows = (language: Language) =>
  pageOf(
    acts.map(
      ([action, actor, object, before, after], at): AuditRow => ({
        number: 128 - at,
        at: new Date(Date.UTC(2026, 10, 13, 1, 28 - at * 3, 41)).toISOString(),
        action,
        actor: { member_id: id(actor), name: nameAt(language, actor) },
        object: { kind: 'object', id: id(object), name: nameAt(language, object) },
        before,
        after,
        ip: `10.20.8.${41 + actor}`,
        device: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36',
        request_id: id(900 + at),
      }),
    ),
    128,
  )

export const noRows = pageOf([])

/** The connected directory, with its development server. */
export const sources = (language: Language) => ({
  items: [
    {
      id: appId,
      app_key: 'feishu',
      title: nameAt(language, 6),
      client_id: 'cli_a1b2',
      state: 'active',
      is_development: true,
      last_import_at: null,
      created_at: '2026-11-01T01:00:00.000Z',
    },
  ],
})

const people = (language: Language): DirectoryPerson[] =>
  (
    [
      ['new', 'invite', 3],
      ['ambiguous', 'two-members', 4],
      ['matched', 'mobile', 5],
      ['blocked', 'inactive', 1],
    ] as const
  ).map(([match, reason, at]) => ({
    open_id: `ou_${at}`,
    name: nameAt(language, at),
    email: '',
    phone: `+86138000020${90 + at}`,
    match,
    reason,
    member_id: null,
  }))

/** The top of a directory: two departments and the people that belong to none. */
export const tree = (language: Language) => ({
  departments: [
    { id: 'od_rd', name: nameAt(language, 6), member_count: 58 },
    { id: 'od_qa', name: nameAt(language, 7), member_count: 24 },
  ],
  people: people(language),
  next_cursor: null,
})

/** A run of an import in some state. */
export const run = (language: Language, changes: Partial<DirectoryImport>) => ({
  id: runId,
  app_id: appId,
  state: 'running',
  is_total_known: true,
  total: 60,
  done: 27,
  counts: { matched: 9, new: 15, ambiguous: 2, blocked: 1 },
  reason: null,
  started_by: nameAt(language, 0),
  created_at: '2026-11-14T01:30:00.000Z',
  ended_at: null,
  ...changes,
})

export const runRows = (language: Language) => pageOf(people(language), 27)
